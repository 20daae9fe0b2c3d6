import { useId, useState } from 'react';
import type { TabProps } from '@/gift/tab-props.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Spinner } from '@/ui/spinner.tsx';

const ExtrasFields = lazyPart(async () => (await import('./extras-fields.tsx')).ExtrasFields, {
  meanwhile: () => <Spinner label="Einen Moment …" />,
  waitsForNetwork: 'offline',
});

/**
 * 'Extras' of the tab 'Inhalt', folded away until somebody wants one (docs/behaviour.md#extras).
 */
export function Extras(props: TabProps) {
  const { draft, errorOf } = props;
  const [unfolded, setUnfolded] = useState(draft.opensAt !== null || draft.sealQuestion !== null);
  const id = useId();
  // A failed check opens the fold, so that its field can be seen.
  const isOpen =
    unfolded ||
    (['opensAt', 'sealQuestion', 'sealAnswer', 'sealHint'] as const).some((field) => errorOf(field));
  return (
    <div className="rounded-card bg-sand">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-describedby={isOpen ? undefined : `${id}-hint`}
        className="flex min-h-12 w-full items-center justify-between gap-3 rounded-card px-4 py-2.5 text-left font-semibold"
        onPointerEnter={() => ExtrasFields.fetch()}
        onFocus={() => ExtrasFields.fetch()}
        onClick={() => setUnfolded(!isOpen)}
      >
        <span>
          Extras
          {!isOpen && (
            <span id={`${id}-hint`} aria-hidden="true" className="block text-sm font-normal text-ink-soft">
              Ein Tag zum Öffnen, eine Frage als Siegel
            </span>
          )}
        </span>
        <Icon name="arrow-right" className={`text-berry transition ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
      </button>
      <div id={id} className={isOpen ? 'grid gap-5 px-4 pt-1 pb-5' : undefined}>
        {isOpen && <ExtrasFields {...props} />}
      </div>
    </div>
  );
}
