import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
}

const VARIANTS = {
  primary: 'border border-transparent bg-berry text-white shadow-soft hover:bg-berry-deep',
  secondary: 'border border-edge bg-surface text-ink hover:border-berry hover:text-berry',
  quiet: 'border border-transparent text-berry hover:bg-berry-soft',
  danger: 'border border-danger bg-surface text-danger hover:bg-danger-soft',
};

const SIZES = {
  sm: 'min-h-9 px-3.5 text-sm',
  md: 'min-h-11 px-5',
  lg: 'min-h-14 px-7 text-lg',
};

function buttonLook({ variant = 'primary', size = 'md' }: Look, className?: string): string {
  return classNames('button', VARIANTS[variant], SIZES[size], className);
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores clicks, but stays focusable and keeps its name. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={busy || undefined}
      className={buttonLook({ variant, size }, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

/** A link that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonLook({ variant, size }, className)}>
      {icon}
      {children}
    </a>
  );
}
