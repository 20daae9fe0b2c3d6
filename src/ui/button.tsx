import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { Icon } from './icons.tsx';
import { Spinner } from './spinner.tsx';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  icon?: Elements;
}

/** Class names of a button's look; the rules are in styles/theme.css. */
const buttonLook = ({ variant = 'primary', size = 'md' }: Look, className?: string): string =>
  classNames(`button button-${variant} button-${size}`, className);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shows a spinner and ignores clicks. Not `disabled`, which would take the focus away. */
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
      <span>{children}</span>
    </button>
  );
}

export function RetryButton(props: Omit<ButtonProps, 'children' | 'icon'>) {
  return (
    <Button {...props} icon={<Icon name="refresh" />}>
      Erneut versuchen
    </Button>
  );
}

export interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement>, Look {}

export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonLook({ variant, size }, className)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
