import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> {
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A round button with an icon; its label is read out and shown as a tooltip. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft transition hover:bg-sand hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
