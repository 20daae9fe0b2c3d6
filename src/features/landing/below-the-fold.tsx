import { isSubscription, NO_RENEWAL, PAYMENT_OPTIONS, priceText } from '@/features/checkout/options.ts';
import { PAYMENT_OPTION_KEYS, type PaymentOptionKey } from '@/gift/coupons.ts';
import { CREATOR_STEPS, CREATOR_TABS, type CreatorTab } from '@/gift/creator-tabs.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { Button } from '@/ui/button.tsx';
import { NearViewport } from '@/ui/near-viewport.tsx';
import bow from './art/bow.svg?no-inline';
import eyelet from './art/eyelet.svg?no-inline';
import letter from './art/letter.svg?no-inline';
import paper from './art/paper.svg?no-inline';
import write from './art/step-1.svg?no-inline';
import fill from './art/step-2.svg?no-inline';
import wrap from './art/step-3.svg?no-inline';
import send from './art/step-4.svg?no-inline';
import upload from './art/upload.svg?no-inline';
import { Gallery } from './gallery.tsx';

/** Everything below the first screen, in a chunk of its own that loads after the first paint. */
export function BelowTheFold({ onStart }: { onStart: (fields?: Partial<GiftDraft>) => void }) {
  return (
    <>
      <Features />
      <Wrappings onChoose={onStart} />
      <Steps />
      <Prices onChoose={(paymentOption) => onStart({ paymentOption })} />
      <Closing onStart={() => onStart()} />
    </>
  );
}

const FEATURES = [
  {
    title: 'Einfach hochladen',
    text: 'Foto, Film, PDF oder Gutschein: auswählen, fertig. Alles unter 25 MB.',
    picture: upload,
  },
  {
    title: 'Persönliche Note',
    text: 'Deine Nachricht, deine Stimme, ein Videogruß. So klingt es nach dir und nicht nach Vorlage.',
    picture: letter,
  },
  {
    title: 'Magische Verpackung',
    text: 'Papier, Band und Glitzer nach deinem Geschmack. Auspacken ist das halbe Geschenk.',
    picture: paper,
  },
];

function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto max-w-6xl px-4 py-14 sm:px-6 md:py-20">
      <h2 id="features" className="max-w-2xl text-3xl tracking-tight sm:text-4xl">
        Was drin ist, zählt. <br className="max-sm:hidden" />
        Wie es verpackt ist, auch.
      </h2>
      <ul className="mt-8 grid gap-8 md:mt-10 md:grid-cols-3 md:gap-6">
        {FEATURES.map(({ title, text, picture }) => (
          <li key={title} className="max-md:grid max-md:grid-cols-[38%_minmax(0,1fr)] max-md:gap-4">
            <img
              src={picture}
              alt=""
              width="320"
              height="190"
              loading="lazy"
              className="h-auto w-full rounded-card max-md:aspect-square max-md:object-cover"
            />
            <div className="self-center md:mt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The gallery; its pictures load when it is about to scroll into view. */
function Wrappings({ onChoose }: { onChoose: (fields: Partial<GiftDraft>) => void }) {
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
        <NearViewport placeholder={<div className="h-200 md:h-225 lg:h-141" />}>
          <Gallery onChoose={onChoose} />
        </NearViewport>
      </div>
    </section>
  );
}

/** The pictures of the steps, which show the same gift being made. */
const STEP_PICTURES: Readonly<Record<CreatorTab, string>> = {
  content: write,
  design: wrap,
  media: fill,
  payment: send,
};

function Steps() {
  return (
    <section aria-labelledby="steps" className="overflow-hidden bg-sand py-14 md:py-20">
      <div className="mx-auto max-w-6xl px-4 sm:px-6">
        <h2 id="steps" className="text-3xl tracking-tight sm:text-4xl">
          In vier Schritten zum Geschenk
        </h2>
        <div className="relative mt-8">
          {/* The ribbon that connects the steps and ends outside the window. */}
          <div
            aria-hidden="true"
            className="absolute -bottom-24 left-6 top-6 w-3 -translate-x-1/2 bg-berry
              md:bottom-auto md:left-0 md:top-[9.125rem] md:h-3 md:w-[150vw] md:translate-x-0"
          />
          <ol className="relative grid gap-10 md:grid-cols-4 md:gap-6">
            {CREATOR_TABS.map((step, index) => (
              <li key={step} className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-5 md:block">
                <img
                  src={STEP_PICTURES[step]}
                  alt=""
                  width="220"
                  height="160"
                  loading="lazy"
                  className="order-2 h-32 w-auto max-w-full object-contain object-left max-md:-ml-4"
                />
                <span
                  aria-hidden="true"
                  className="flex size-12 items-center justify-center rounded-full border-4
                    border-berry bg-surface text-lg font-semibold text-berry"
                >
                  {index + 1}
                </span>
                <div className="order-3 col-start-2 mt-2 md:mt-5">
                  <p className="text-sm text-ink-soft">{CREATOR_STEPS[step].tab}</p>
                  <h3 className="text-xl">{CREATOR_STEPS[step].title}</h3>
                  <p className="mt-1.5 text-ink-soft">{CREATOR_STEPS[step].text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

/** What the button on each price tag says, and the paper of the tag. */
const TAGS: Readonly<Record<PaymentOptionKey, [words: string, paper: string]>> = {
  single: ['Ein Geschenk erstellen', '#fde3ee'],
  monthly_subscription: ['Mit Monatsabo beginnen', '#ece3fc'],
  yearly_subscription: ['Mit Jahresabo beginnen', '#fff0d0'],
  business_pack: ['Jetzt anfragen', '#ddf3e8'],
};

/** The prices (docs/behaviour.md#prices); each leads into the wizard with its option chosen. */
function Prices({ onChoose }: { onChoose: (option: PaymentOptionKey) => void }) {
  return (
    <section aria-labelledby="prices" className="mx-auto max-w-6xl px-4 py-14 sm:px-6 md:py-20">
      <h2 id="prices" className="text-3xl tracking-tight sm:text-4xl">
        Preise ohne Kleingedrucktes
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">
        Bezahlt wird beim Erstellen. Verschicken und Auspacken kosten nichts.
      </p>
      <ul className="mt-10 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 @min-[62rem]/page:grid-cols-4">
        {PAYMENT_OPTION_KEYS.map((key) => {
          const option = PAYMENT_OPTIONS[key];
          const [words, paper] = TAGS[key];
          return (
            <li key={key} className="relative flex">
              <div className="price-tag flex flex-1 flex-col text-center" style={{ background: paper }}>
                <h3 className="text-lg">{option.label}</h3>
                <p className="mt-2 text-xl font-semibold text-berry">{priceText(option)}</p>
                {option.priceNote && <p className="text-sm">{option.priceNote}</p>}
                <p className="mt-3 mb-5">
                  <span>{option.description}</span>
                  {isSubscription(key) && <span className="mt-2 block text-sm">{NO_RENEWAL}</span>}
                </p>
                <Button variant="secondary" className="mt-auto" onClick={() => onChoose(key)}>
                  {words}
                </Button>
              </div>
              <img src={eyelet} alt="" className="absolute -top-8 left-1/2 h-18 w-16 -translate-x-1/2" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The end of the page, drawn as a parcel. */
function Closing({ onStart }: { onStart: () => void }) {
  return (
    <section aria-labelledby="closing" className="mx-auto max-w-6xl px-4 pb-16 pt-6 sm:px-6 md:pb-24">
      <div
        className="relative rounded-card px-6 pb-14 pt-24 text-center"
        style={{ background: 'linear-gradient(120deg, #ffe3ee, #f3d9f6 45%, #dccdfb)' }}
      >
        <div aria-hidden="true" className="absolute inset-x-0 top-8 h-7 bg-berry" />
        <img
          src={bow}
          alt=""
          width="200"
          height="120"
          className="absolute left-1/2 top-11 -translate-x-1/2 -translate-y-1/2"
        />
        <h2 id="closing" className="mt-6 text-3xl tracking-tight sm:text-4xl">
          Wem machst du heute eine Freude?
        </h2>
        {/* Its name differs from that of the first button, which does the same. */}
        <Button size="lg" className="mt-7" onClick={onStart}>
          Los geht’s
        </Button>
      </div>
    </section>
  );
}
