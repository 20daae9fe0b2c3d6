import { useDeferredValue, useId, useState } from 'react';
import { LockFields } from '@/features/locks/lock-fields.tsx';
import type { TabProps } from '@/gift/draft.ts';
import { EXTRA_FIELDS } from '@/gift/extras.ts';
import { Icon } from '@/ui/icons.tsx';
import { Switch } from '@/ui/switch.tsx';

const EXTRAS = Object.keys(EXTRA_FIELDS) as (keyof typeof EXTRA_FIELDS)[];

/** 'Extras', folded away until somebody wants one (docs/behaviour.md#extras). */
export function Extras(props: TabProps) {
  const { draft, dispatch, errorOf } = props;
  const [unfolded, setUnfolded] = useState(
    EXTRAS.some((field) => draft[field] !== EXTRA_FIELDS[field].initial()),
  );
  const id = useId();
  // A failed check opens the fold, so that its field can be seen.
  const hasErrors = EXTRAS.some((field) => errorOf(field));
  const isOpen = unfolded || hasErrors;
  // The tap is answered by the arrow; the fields come a frame later.
  const hasFields = useDeferredValue(unfolded) || hasErrors;
  return (
    <div className="rounded-card bg-sand">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={isOpen ? undefined : `${id}-hint`}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-card px-4 py-2.5
          text-left font-semibold"
        onClick={() => setUnfolded(!isOpen)}
      >
        <span>
          <span>Extras</span>
          {!isOpen && (
            <span id={`${id}-hint`} aria-hidden="true" className="block text-sm font-normal text-ink-soft">
              Ein Tag zum Öffnen, eine Frage als Siegel, Grüße von allen
            </span>
          )}
        </span>
        <Icon name="arrow-right" className={`text-berry transition ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
      </button>
      <div id={id} className={hasFields ? 'grid gap-5 px-4 pt-1 pb-5' : undefined}>
        {hasFields && (
          <>
            <LockFields {...props} />
            <Switch
              label="Gemeinsam schenken"
              hint="Nach dem Bezahlen bekommst du einen zweiten Link. Wer ihn hat, legt einen Gruß dazu."
              checked={draft.gathers}
              onChange={(gathers) => dispatch({ type: 'edit', fields: { gathers } })}
            />
          </>
        )}
      </div>
    </div>
  );
}
