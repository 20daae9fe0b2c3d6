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

/** Opening by hand; shows the switch for its sounds from the first pull on. */
export function ByHand({ button, front, packingStyle, isOn, held }: ByHandProps) {
  const [wasPulled, setPulled] = useState(false);
  const now = useEffectEvent(() => held);
  useEffect(() => {
    if (!isOn || !button.current || !front.current) return;
    return takeByHand(button.current, front.current, packingStyle, {
      hold: () => {
        setPulled(true);
        return now().hold();
      },
      show: (share) => now().show(share),
      goOn: () => now().goOn(),
      wrap: () => now().wrap(),
    });
  }, [isOn, packingStyle, button, front]);

  return wasPulled ? <MuteSwitch /> : null;
}
