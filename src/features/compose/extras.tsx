import { useDeferredValue, useId, useState } from 'react';
import type { FieldName } from '@/gift/fields.ts';
import { giftField } from '@/gift/fields.ts';
import { type ExtraInputsProps, giftExtras } from '@/gifts/extras.ts';
import { Icon } from '@/ui/icons.tsx';

/** The extras that are asked for here. */
const offered = () =>
  giftExtras().flatMap(({ name, wizard, model }) =>
    wizard?.place === 'extras'
      ? { name, wizard, fields: Object.keys(model?.fields ?? {}) as FieldName[] }
      : [],
  );

/** 'Ein Tag zum Öffnen, eine Frage als Siegel, Grüße von allen' */
function hintOf(extras: ReturnType<typeof offered>): string {
  const hint = extras.map(({ wizard }) => wizard.hint).join(', ');
  return hint.charAt(0).toUpperCase() + hint.slice(1);
}

/** 'Extras', folded until the sender opens them (docs/behaviour.md#extras). */
export function Extras(props: ExtraInputsProps) {
  const { draft, errorOf } = props;
  const extras = offered();
  const fields = extras.flatMap((extra) => extra.fields);
  const [unfolded, setUnfolded] = useState(() => {
    const start = { id: draft.id, now: new Date() };
    return fields.some((field) => draft[field] !== giftField(field).initial(start));
  });
  const id = useId();
  // A failed check opens the fold, so that its field can be seen.
  const hasErrors = fields.some((field) => errorOf(field));
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
              {hintOf(extras)}
            </span>
          )}
        </span>
        <Icon name="arrow-right" className={`text-berry transition ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
      </button>
      <div id={id} className={hasFields ? 'grid gap-5 px-4 pt-1 pb-5' : undefined}>
        {hasFields &&
          extras.map(({ name, wizard }) => wizard.isShown(draft) && <wizard.Inputs key={name} {...props} />)}
      </div>
    </div>
  );
}
