import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Held } from './hand.ts';

interface Options {
  button: RefObject<HTMLElement | null>;
  front: RefObject<HTMLElement | null>;
  packingStyle: string;
  /** Whether a hand may take the wrapping now. */
  isOn: boolean;
  held: Held;
}

/** Opening by hand. What it needs is loaded when the card stands and can be opened. */
export function useHand({ button, front, packingStyle, isOn, held }: Options) {
  const now = useEffectEvent(() => held);
  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    let end: (() => void) | undefined;
    import('./hand.ts').then(
      ({ takeByHand }) => {
        if (!isWanted || !button.current || !front.current) return;
        end = takeByHand(button.current, front.current, packingStyle, {
          hold: () => now().hold(),
          show: (share) => now().show(share),
          goOn: () => now().goOn(),
          wrap: () => now().wrap(),
        });
      },
      // Without it the card opens by a click.
      () => undefined,
    );
    return () => {
      isWanted = false;
      end?.();
    };
  }, [isOn, packingStyle, button, front]);
}
