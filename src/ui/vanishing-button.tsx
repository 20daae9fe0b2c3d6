import { useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { type Successors, useFocusHandover } from './use-focus-handover.ts';

export interface VanishingButtonProps extends Omit<ButtonProps, 'ref'> {
  successors: Successors;
}

/** A button that its own click removes: it hands its focus on. */
export function VanishingButton({ successors, ...props }: VanishingButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, successors);
  return <Button {...props} ref={button} />;
}
