import { memo, startTransition, useCallback, useId, useOptimistic, useRef } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import { Icon } from './icons.tsx';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  /** Second line, part of the accessible name. */
  description?: string;
  picture?: Elements;
  /** Heading above this and the following options of the same group. */
  group?: string;
}

export interface ChoiceGroupProps<Value extends string | number> {
  legend: string;
  value: Value | null;
  onChange: (value: Value) => void;
  options: readonly Choice<Value>[];
  /** tiles: picture above label; swatches: small pictures; list: rows with description. */
  layout?: 'tiles' | 'swatches' | 'list';
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
}

/** Labels as large as the longest word allows in a tile of its width. */
const LABELS = {
  tiles: 'text-[min(11cqi,0.75rem)]',
  swatches: 'text-[min(14cqi,0.75rem)]',
  list: '',
};

const PICTURES = 'grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,45%),1fr))] gap-1.5';
const GROUPS = {
  tiles: `${PICTURES} sm:gap-3`,
  swatches: PICTURES,
  list: 'grid grid-cols-[repeat(auto-fit,minmax(min(max(17rem,40%),100%),1fr))] gap-3',
};

/** The options in runs of the same group, each with its heading. */
function groupRuns<Value extends string | number>(options: readonly Choice<Value>[]) {
  const found: { group: string | undefined; options: Choice<Value>[] }[] = [];
  for (const option of options) {
    const last = found.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else found.push({ group: option.group, options: [option] });
  }
  return found;
}

/** A radio group with pictures, of native radios. */
export function ChoiceGroup<Value extends string | number>({
  legend,
  value,
  onChange,
  options,
  layout = 'tiles',
  error,
  disabled,
  name,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  const latestChange = useRef(onChange);
  latestChange.current = onChange;
  const [marked, mark] = useOptimistic(value);
  // A tap marks its option at once; what depends on the choice is drawn after that frame. The same
  // function at every rendering: a choice draws the two options that it changes.
  const choose = useCallback(
    (chosen: string | number) =>
      startTransition(() => {
        mark(chosen as Value);
        latestChange.current(chosen as Value);
      }),
    [mark],
  );
  return (
    <fieldset
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: screen readers count the choices.
      role="radiogroup"
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="min-w-0"
    >
      <legend className="mb-2 font-semibold">{legend}</legend>
      {error && (
        <p id={`${id}-error`} className="mb-2 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
      {/* Browsers make all boxes of a fieldset anew when one of its children comes or goes. */}
      <div>
        {groupRuns(options).map(({ group, options }) => (
          <div key={group ?? ''} className="not-last:mb-4">
            {group && <p className="mb-2 text-sm text-ink-soft">{group}</p>}
            <div className={GROUPS[layout]}>
              {options.map((option) => (
                <Option
                  key={option.value}
                  option={option}
                  layout={layout}
                  name={name ?? id}
                  checked={option.value === marked}
                  disabled={disabled ?? false}
                  onChoose={choose}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface OptionProps {
  option: Choice<string | number>;
  layout: NonNullable<ChoiceGroupProps<string>['layout']>;
  name: string;
  checked: boolean;
  disabled: boolean;
  onChoose: (value: string | number) => void;
}

const Option = memo(function Option({ option, layout, name, checked, disabled, onChoose }: OptionProps) {
  const isList = layout === 'list';
  return (
    <label
      className={classNames(
        'relative flex min-w-0 rounded-field border p-1',
        // The look is not set by :has(): a tap computed the whole document's style three times.
        checked
          ? 'border-berry bg-berry-soft shadow-[inset_0_0_0_1px_var(--color-berry)]'
          : 'border-line bg-surface hover:border-edge',
        isList ? 'items-start gap-3 p-4' : '@container flex-col items-center gap-1.5 text-center',
        disabled && 'opacity-60',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={() => onChoose(option.value)}
        className={
          isList
            ? 'peer mt-1 size-4 shrink-0 accent-berry outline-none'
            : 'peer absolute inset-0 z-10 size-full cursor-pointer appearance-none rounded-field outline-none'
        }
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute -inset-px rounded-field
          peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2
          peer-focus-visible:outline-berry"
      />
      {option.picture}
      {!isList && (
        <span
          aria-hidden="true"
          className={classNames(
            'absolute -top-1.5 -right-1.5 rounded-full border-2 border-paper bg-berry p-0.5 text-white',
            !checked && 'invisible',
          )}
        >
          <Icon name="check" className="size-3.5!" />
        </span>
      )}
      <span
        className={classNames(
          'min-w-0 hyphens-auto break-words',
          !isList && 'w-full px-0.5 pb-0.5 leading-snug tracking-[-0.04em]',
          LABELS[layout],
        )}
      >
        <span className={isList ? 'block font-semibold' : undefined}>{option.label}</span>
        {option.description && (
          <span className="mt-0.5 block text-sm text-pretty text-ink-soft">{option.description}</span>
        )}
      </span>
    </label>
  );
});
