import { useRef } from 'react';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { withExtras } from '@/gifts/extras.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import ribbon from './art/ribbon.svg?no-inline';

const Nothing = () => null;
const DraftOffer = lazyPart(
  async () => (await withExtras(() => import('@/features/compose/draft/draft-offer.tsx'))).DraftOffer,
  { otherwise: Nothing },
);
const StandIn = () => (
  <div
    className="aspect-3/4 w-full rounded-card shadow-lift
      bg-[linear-gradient(165deg,#fff3da,#ffdfe3_55%,#eadbff)]"
  />
);
const SampleGift = lazyPart(async () => (await import('./sample-gift.tsx')).SampleGift, {
  meanwhile: StandIn,
  otherwise: StandIn,
});
const Space = () => <div className="min-h-dvh" />;
const BelowTheFold = lazyPart(async () => (await import('./below-the-fold.tsx')).BelowTheFold, {
  meanwhile: Space,
  otherwise: Space,
});

const PROMISES = ['Ohne Anmeldung', 'In wenigen Minuten fertig', 'Öffnet auf jedem Handy'];

export interface LandingPageProps {
  /** Starts a new gift; the gallery hands over the fields of the wrapping that was clicked. */
  onStart: (fields?: Partial<GiftDraft>) => void;
  /** Called when the visitor is about to start: the wizard can be loaded ahead. */
  onAboutToStart?: () => void;
  /** Opens the wizard with the draft that has become the one of this tab. */
  onContinue: () => void;
}

/** The landing page (docs/behaviour.md#landing-page), also shown for unknown addresses. */
export default function LandingPage({ onStart, onAboutToStart, onContinue }: LandingPageProps) {
  const startButton = useRef<HTMLButtonElement>(null);
  return (
    <>
      <section className="relative overflow-hidden">
        <div
          className="relative mx-auto grid max-w-6xl gap-x-10 gap-y-7 px-4 pb-10 pt-4 sm:px-6
            md:grid-cols-[1.1fr_0.9fr] md:gap-y-5 md:pb-16 lg:pt-10"
        >
          <div className="self-end">
            <h1
              className="text-[clamp(1.75rem,9vw,2.25rem)] tracking-tight sm:text-5xl md:text-4xl
                lg:text-[min(2.75rem,4.8vw)] xl:text-[min(3.75rem,4.8vw)]/none"
            >
              Digitale Geschenke, <span className="text-berry">mit Liebe verpackt.</span>
            </h1>
            <p className="mt-4 max-w-lg text-pretty sm:text-lg text-ink-soft">
              Deine Worte, ein Foto, deine Stimme, hübsch verpackt mit Papier und Schleife. Du schickst den
              Link, ausgepackt wird mit einem Fingertipp.
            </p>
            <Button
              ref={startButton}
              size="lg"
              className="mt-6"
              icon={<Icon name="gift" className="max-[22rem]:hidden" />}
              onPointerEnter={onAboutToStart}
              onFocus={onAboutToStart}
              onClick={() => onStart()}
            >
              Jetzt Geschenk erstellen
            </Button>
          </div>
          <div className="relative mx-auto w-full max-w-64 sm:max-w-72 md:row-span-2 lg:max-w-80 xl:max-w-88">
            {/* Placed so that its loop, at 59.4 % and 46 % of the picture, lies around the gift. */}
            <img
              src={ribbon}
              alt=""
              width="3300"
              height="800"
              className="pointer-events-none absolute left-1/2 top-1/2 h-auto w-[183rem] max-w-none
                -translate-x-[59.4%] -translate-y-[46%] max-lg:hidden"
            />
            <SampleGift />
          </div>
          {/* The promises follow the gift on a phone, whose first screen then shows it, to be touched. */}
          <ul className="flex flex-wrap justify-center self-start gap-x-5 gap-y-1 text-sm text-ink-soft md:justify-start">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Icon name="check" className="text-success" />
                <span>{promise}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      {localStore.keys(STORAGE_KEYS.draft).length > 0 && (
        // The offer stands below the first screen's button, so that nothing moves under a finger.
        <div className="mx-auto max-w-6xl px-4 pb-8 sm:px-6">
          <DraftOffer
            onContinue={onContinue}
            onEmpty={() => startButton.current?.focus()}
            withOwn
            className="max-w-3xl"
          />
        </div>
      )}
      <BelowTheFold onStart={onStart} />
    </>
  );
}
