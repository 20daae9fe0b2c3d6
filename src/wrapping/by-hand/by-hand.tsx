import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Held, takeByHand } from './hand.ts';
import { MuteSwitch } from './mute-switch.tsx';

interface ByHandProps {
  /** Covers the closed card. */
  button: RefObject<HTMLElement | null>;
  front: RefObject<HTMLElement | null>;
  packingStyle: string;
  /** Whether a hand may take the wrapping now. */
  isOn: boolean;
  held: Held;
}

/** Opening by hand; shows the switch for its sounds from the first touch on. */
export function ByHand({ button, front, packingStyle, isOn, held }: ByHandProps) {
  const now = useEffectEvent(() => held);
  useEffect(() => {
    if (!isOn || !button.current || !front.current) return;
    return takeByHand(button.current, front.current, packingStyle, {
      hold: () => now().hold(),
      show: (share) => now().show(share),
      goOn: () => now().goOn(),
      wrap: () => now().wrap(),
    });
  }, [isOn, packingStyle, button, front]);

  const [wasTouched, setTouched] = useState(false);
  useEffect(() => {
    const place = button.current;
    const touch = () => setTouched(true);
    place?.addEventListener('pointerdown', touch, { once: true });
    return () => place?.removeEventListener('pointerdown', touch);
  }, [button]);
  return wasTouched ? <MuteSwitch /> : null;
}
