import type { GiftDraft } from '@/gift/fields.ts';
import { NearViewport } from '@/ui/near-viewport.tsx';
import { Gallery } from './gallery.tsx';

const Space = () => <div className="h-200 md:h-225 lg:h-141" />;

/** Section of the gallery; its pictures load when somebody scrolls near it. */
export function Wrappings({ onChoose }: { onChoose: (fields: Partial<GiftDraft>) => void }) {
  return (
    <section aria-labelledby="wrappings" className="pb-14 md:pb-20">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h2 id="wrappings" className="text-3xl tracking-tight sm:text-4xl">
          Zwanzig Arten, Vorfreude zu schenken
        </h2>
        <p className="mt-3 max-w-prose text-lg text-ink-soft">
          Tipp eine an, und sie packt sich vor dir aus. Jede auf ihre eigene Weise.
        </p>
      </div>
      <div className="mt-8">
        <NearViewport placeholder={<Space />}>
          <Gallery onChoose={onChoose} />
        </NearViewport>
      </div>
    </section>
  );
}
