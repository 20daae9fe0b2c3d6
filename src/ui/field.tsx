import {
  type ClipboardEvent,
  type DragEvent,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
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

/** The scroll margins bring the label along, and keep the field clear of a toast. */
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

/** The share of its limit from which on a text has a counter. */
const NEARLY_FULL = 0.9;
/** Characters of the greatest limit that needs no counter. */
const MAX_UNCOUNTED = 100;

/** The words of a field about its limit: a counter near it, and that a longer pasted text was cut. */
function useLimit(
  id: string,
  { maxLength = Number.POSITIVE_INFINITY, value, aside, onChange, ...field }: FieldProps,
) {
  const [isCut, setCut] = useState(false);
  const noteCut = (target: HTMLInputElement | HTMLTextAreaElement, added: string) => {
    const selected = (target.selectionEnd ?? 0) - (target.selectionStart ?? 0);
    setCut(target.value.length - selected + added.length > maxLength);
  };
  const isNearlyFull = value.length >= maxLength * NEARLY_FULL && maxLength > MAX_UNCOUNTED;
  const counter = isNearlyFull && (
    <span className="text-sm text-ink-soft tabular-nums">{`${value.length} / ${maxLength}`}</span>
  );
  const props = propsOf(id, {
    ...field,
    value,
    aside,
    ...(Number.isFinite(maxLength) && { maxLength }),
    onChange: (next) => {
      if (next.length < maxLength) setCut(false);
      onChange(next);
    },
  });
  return {
    frame: {
      id,
      ...field,
      aside: aside ?? counter,
      cut: isCut && `Hier passen ${maxLength} Zeichen hinein. Was danach kam, fehlt.`,
    },
    props: {
      ...props,
      onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        noteCut(currentTarget, clipboardData.getData('text')),
      onDrop: ({ currentTarget, dataTransfer }: DragEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        noteCut(currentTarget, dataTransfer.getData('text')),
    },
  };
}

interface FrameProps extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'aside'> {
  id: string;
  /** Says that a text was cut; read out when it comes. */
  cut: string | false;
  children: Elements;
}

function Frame({ id, label, error, hint, aside, cut, children }: FrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {cut && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {cut}
        </p>
      )}
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
  const { frame, props } = useLimit(id, field);
  return (
    <Frame {...frame}>
      <input {...props} ref={inputRef} type={type} />
    </Frame>
  );
}

/** Several lines of text; it grows with them where browsers know `field-sizing`, else scrolls. */
export function TextArea({ rows = 6, ...field }: FieldProps & { rows?: number }) {
  const id = useId();
  const { frame, props } = useLimit(id, field);
  return (
    <Frame {...frame}>
      <textarea
        {...props}
        rows={rows}
        style={{ fieldSizing: 'content', minHeight: `calc(${rows}lh + 1.25rem + 2px)` }}
      />
    </Frame>
  );
}
