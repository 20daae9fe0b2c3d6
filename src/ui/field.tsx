import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Message at the field; marks it invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
}

interface FrameProps {
  id: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}

function FieldFrame({ id, label, error, hint, aside, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Scrolled to, a field brings its label along and stands clear of a toast. */
const INPUT_LOOK =
  'scroll-mt-10 max-lg:scroll-mt-36 w-full rounded-field border bg-surface px-4 py-2.5 text-ink transition hover:border-ink-soft disabled:bg-sand disabled:text-ink-soft';

function inputProps(id: string, { error, hint, required }: Pick<FieldProps, 'error' | 'hint' | 'required'>) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
    className: classNames(INPUT_LOOK, error ? 'border-danger' : 'border-edge'),
  };
}

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'date' | 'datetime-local';
  inputMode?: 'numeric';
  /** What the Enter key of an on-screen keyboard says. */
  enterKeyHint?: 'next' | 'go';
  /** First and last value of a type that has an order. */
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({
  label,
  error,
  hint,
  required,
  onChange,
  inputRef,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        {...rest}
        {...inputProps(id, { error, hint, required: required ?? false })}
        ref={inputRef}
        type={type}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldProps {
  rows?: number;
  /** Shown at the right of the label, a length counter for instance. */
  aside?: ReactNode;
}

/** Several lines of text; it grows with them where browsers know `field-sizing`, else scrolls. */
export function TextArea({
  label,
  error,
  hint,
  required,
  onChange,
  aside,
  rows = 6,
  ...rest
}: TextAreaProps) {
  const id = useId();

  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} aside={aside}>
      <textarea
        {...rest}
        {...inputProps(id, { error, hint, required: required ?? false })}
        rows={rows}
        dir="auto"
        style={{ fieldSizing: 'content', minHeight: `calc(${rows}lh + 1.25rem + 2px)` }}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
