import { useEffect, useRef, useState } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { PACKING_STYLES, styleFields } from '@/gift/packing-styles.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { prefersReducedMotion } from '@/wrapping/motion.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { SAMPLE, SAMPLE_PAPER, SAMPLE_RIBBON } from './sample-gift.tsx';
import './landing.css';

type Style = (typeof PACKING_STYLES)[number];

/** The wrapping on the stage before one is chosen. */
const FIRST = PACKING_STYLES.find(({ value }) => value === 'animated_gif_tiger') as Style;

/** Milliseconds for which a wrapping is seen closed before it opens. */
const CLOSED_MS = 500;

const sampleIn = (style: Style): WrappedGift => ({
  ...SAMPLE,
  id: style.value,
  recipientName: 'dich',
  senderName: 'dir',
  message: 'Hier stehen deine Worte. Ein Foto, deine Stimme oder ein Film finden auch noch Platz.',
  packingStyle: style.value,
  pattern: styleFields(style.value).pattern && SAMPLE_PAPER,
  effect: 'none',
  shine: false,
});

/** The fields of a gift that looks as the gallery shows it. */
function fieldsOf({ value }: Style): Partial<GiftDraft> {
  const fields = styleFields(value);
  return {
    ...fields,
    pattern: fields.pattern && SAMPLE_PAPER,
    ribbonColor: SAMPLE_RIBBON,
    primary_color: SAMPLE_RIBBON,
  };
}

/** All wrappings on a shelf; a tap brings one onto the stage and opens it. */
export function Gallery({ onChoose }: { onChoose: (fields: Partial<GiftDraft>) => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState(FIRST);
  const [isOpened, setOpened] = useState(false);
  /** How often a wrapping was brought onto the stage. */
  const [timesOpened, setTimesOpened] = useState(0);

  useEffect(() => {
    if (timesOpened === 0) return;
    const timer = setTimeout(setOpened, CLOSED_MS, true);
    return () => clearTimeout(timer);
  }, [timesOpened]);

  const showOnStage = (next: Style) => {
    setStyle(next);
    setOpened(false);
    setTimesOpened(timesOpened + 1);
    stage.current?.scrollIntoView({
      block: 'nearest',
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    });
  };

  return (
    <div className="wrappings mx-auto grid max-w-6xl gap-6 px-4 sm:px-6">
      <div ref={stage} className="wrappings-stage grid content-start justify-items-center gap-4">
        <div key={timesOpened} className="wrappings-card">
          <GiftCard gift={sampleIn(style)} interactive opened={isOpened} onOpenedChange={setOpened} />
        </div>
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          <h3 id="wrapping-on-stage" aria-live="polite" className="text-xl">
            {style.label}
          </h3>
          <Button aria-describedby="wrapping-on-stage" onClick={() => onChoose(fieldsOf(style))}>
            Diese nehmen
          </Button>
        </div>
      </div>
      <ul className="wrappings-shelf grid overflow-x-auto">
        {PACKING_STYLES.map((each) => (
          <li key={each.value}>
            <button
              type="button"
              aria-pressed={each === style}
              className={`block w-full wrap-anywhere ${each === style ? 'font-semibold text-berry' : ''}`}
              onClick={() => showOnStage(each)}
            >
              <span className="wrappings-picture block rounded-xl">
                <WrappingPicture style={each.value} pattern={SAMPLE_PAPER} ribbonColor={SAMPLE_RIBBON} />
              </span>
              <span>{each.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
