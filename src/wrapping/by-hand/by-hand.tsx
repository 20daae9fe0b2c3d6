import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Icon } from '@/ui/icons.tsx';
import { prefersReducedMotion } from '../motion.ts';
import { unwrapping } from '../openings/unwrapping.ts';
import { listenForPull, type PullFeel } from './pull-listener.ts';
import { isMuted, setMuted } from './sound.ts';
import './by-hand.css';

interface ByHandProps {
  button: RefObject<HTMLElement | null>;
  front: RefObject<HTMLElement | null>;
  feel: PullFeel;
  /** Whether a hand may take the wrapping now. */
  isOn: boolean;
  /** The card's answer to being taken and to having sprung back. */
  setHeld: (isHeld: boolean) => void;
  onEnough: () => void;
}

/** Opening by hand; shows the switch for its sounds from the first pull on. */
export function ByHand({ button, front, feel, isOn, setHeld, onEnough }: ByHandProps) {
  const [wasPulled, setPulled] = useState(false);
  const take = useEffectEvent((isHeld: boolean) => setHeld(isHeld));
  const goOn = useEffectEvent(() => onEnough());
  useEffect(() => {
    const side = front.current;
    if (!isOn || !button.current || !side) return;
    return listenForPull(button.current, side, feel, {
      hold: () => {
        // With less motion a pull moves nothing; it opens the gift where it is let go.
        if (prefersReducedMotion()) {
          setPulled(true);
          return 0;
        }
        // At once, so that the drawing follows the finger in this very frame.
        flushSync(() => {
          setPulled(true);
          take(true);
        });
        unwrapping.measureLetterPath(side);
        return unwrapping.heldShare(side);
      },
      show: (share) => !prefersReducedMotion() && unwrapping.hold(side, share),
      goOn: () => goOn(),
      wrap: () => take(false),
    });
  }, [isOn, feel, button, front]);

  return wasPulled ? <MuteSwitch /> : null;
}

function MuteSwitch() {
  const [muted, setShown] = useState(isMuted);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={!muted}
      aria-label="Geräusche beim Auspacken"
      title={muted ? 'Geräusche einschalten' : 'Geräusche ausschalten'}
      className="hint mute"
      onClick={() => {
        setMuted(!muted);
        setShown(!muted);
      }}
    >
      <Icon name={muted ? 'sound-off' : 'sound'} />
    </button>
  );
}
