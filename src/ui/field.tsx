import { type HTMLInputAutoCompleteAttribute, type ReactNode, type Ref, useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Message at the field; marks it invalid. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Shown at the right of the label, a length counter for instance. */
  aside?: Elements;
  required?: boolean;
  disabled?: boolean;
  maxLength?: number;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  name?: string;
}

/** Scrolled to, a field brings its label along and stands clear of a toast. */
const INPUT_LOOK =
  'scroll-mt-10 max-lg:scroll-mt-36 w-full rounded-field border bg-surface px-4 py-2.5 text-ink transition-[border-color] hover:border-ink-soft disabled:bg-sand disabled:text-ink-soft';

function propsOf(id: string, { error, hint, required, onChange, label, aside, ...rest }: FieldProps) {
  return {
    ...rest,
    id,
    dir: 'auto',
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
    'aria-describedby': classNames(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
    className: classNames(INPUT_LOOK, error ? 'border-danger' : 'border-edge'),
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
}

interface FrameProps extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'aside'> {
  id: string;
  children: Elements;
}

function Frame({ id, label, error, hint, aside, children }: FrameProps) {
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

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'date' | 'datetime-local';
  inputMode?: 'numeric';
  enterKeyHint?: 'next' | 'go';
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField({ inputRef, type = 'text', ...field }: TextFieldProps) {
  const id = useId();
  return (
    <Frame id={id} {...field}>
      <input {...propsOf(id, field)} ref={inputRef} type={type} />
    </Frame>
  );
}

/** Several lines of text; it grows with them where browsers know `field-sizing`, else scrolls. */
export function TextArea({ rows = 6, ...field }: FieldProps & { rows?: number }) {
  const id = useId();
  return (
    <Frame id={id} {...field}>
      <textarea
        {...propsOf(id, field)}
        rows={rows}
        style={{ fieldSizing: 'content', minHeight: `calc(${rows}lh + 1.25rem + 2px)` }}
      />
    </Frame>
  );
}
