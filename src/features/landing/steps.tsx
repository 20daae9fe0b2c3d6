import { CREATOR_STEPS, CREATOR_TABS, type CreatorTab } from '@/gift/creator-tabs.ts';
import write from './art/step-1.svg?no-inline';
import fill from './art/step-2.svg?no-inline';
import wrap from './art/step-3.svg?no-inline';
import send from './art/step-4.svg?no-inline';

/** Pictures of the steps; they show the same gift being made. */
const PICTURES: Readonly<Record<CreatorTab, string>> = {
  content: write,
  design: wrap,
  media: fill,
  payment: send,
};

/** The four steps (docs/behaviour.md#landing-page). */
export function Steps() {
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
                  src={PICTURES[step]}
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
