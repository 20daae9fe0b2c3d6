import { createContext, type MouseEvent, use, useEffect, useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

/** Milliseconds in which a tap can only have been meant for what stood in a place before. */
const LATE_TAP_MS = 300;

/** Whether the buttons inside come in the place of others, as with a change of tab. */
export const TakesPlaces = createContext(false);

/**
 * A button that a late tap does not press, the second of two quick ones for instance: that one was
 * meant for what stood there before. Keys press it at once. `key` makes it another button.
 */
export function SteadyButton({ onClick, ...props }: ButtonProps) {
  const takesPlaces = use(TakesPlaces);
  const [isSteady, setIsSteady] = useState(!takesPlaces);
  useEffect(() => {
    const timer = setTimeout(setIsSteady, LATE_TAP_MS, true);
    return () => clearTimeout(timer);
  }, []);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press by a key or a screen reader counts no clicks (detail 0).
    if (isSteady || event.detail === 0) onClick?.(event);
  };
  return <Button {...props} aria-disabled={!isSteady || undefined} onClick={press} />;
}
