import { useEffect, useRef, useState } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { styleFields } from '@/gift/style-fields.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import photo from './art/sample-photo.svg?no-inline';
import './gallery.css';

type Style = (typeof PACKING_STYLES)[number];

/** Paper of the box and ribbon of every wrapping in the gallery; a gift that is started here keeps them. */
const PAPER = 5;
const RIBBON = '#FF3D8B';

/** The wrapping on the stage before anybody has touched one. */
const FIRST = PACKING_STYLES.find(({ value }) => value === 'animated_gif_tiger') as Style;

/** Milliseconds for which a wrapping is seen closed before it opens. */
const CLOSED_MS = 500;

const sampleIn = (style: Style): WrappedGift => ({
  id: style.value,
  recipientName: 'dich',
  senderName: 'dir',
  message: 'Hier stehen deine Worte. Ein Foto, deine Stimme oder ein Film finden auch noch Platz.',
  packingStyle: style.value,
  pattern: styleFields(style.value).pattern && PAPER,
  ribbonColor: RIBBON,
  effect: 'none',
  confetti: true,
  shine: false,
  media: {
    type: 'image',
    file: { address: new URL(photo, window.location.href).href },
    fileName: 'Unser See.svg',
  },
  audio: null,
  videoGreeting: null,
});

/** The fields of a gift that looks as the gallery shows it. */
function fieldsOf({ value }: Style): Partial<GiftDraft> {
  const fields = styleFields(value);
  return { ...fields, pattern: fields.pattern && PAPER, ribbonColor: RIBBON, primary_color: RIBBON };
}

/** All wrappings on a shelf, and one on a stage: a tap on the shelf brings a wrapping there and opens it. */
export default function Gallery({ onChoose }: { onChoose: (fields: Partial<GiftDraft>) => void }) {
  const stage = useRef<HTMLDivElement>(null);
  const [style, setStyle] = useState(FIRST);
  const [isOpened, setOpened] = useState(false);
  /** How often a wrapping was brought onto the stage. */
  const [times, setTimes] = useState(0);

  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(setOpened, CLOSED_MS, true);
    return () => clearTimeout(timer);
  }, [times]);

  const bring = (next: Style) => {
    setStyle(next);
    setOpened(false);
    setTimes(times + 1);
    stage.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="wrappings">
      <div ref={stage} className="wrappings-stage">
        <div key={times} className="wrappings-card">
          <GiftCard gift={sampleIn(style)} interactive opened={isOpened} onOpenedChange={setOpened} />
        </div>
        <div className="wrappings-choice">
          <h3 id="wrapping-on-stage" aria-live="polite" className="text-xl">
            {style.label}
          </h3>
          <Button aria-describedby="wrapping-on-stage" onClick={() => onChoose(fieldsOf(style))}>
            Diese nehmen
          </Button>
        </div>
      </div>
      <ul className="wrappings-shelf">
        {PACKING_STYLES.map((each) => (
          <li key={each.value}>
            <button type="button" aria-pressed={each === style} onClick={() => bring(each)}>
              <span className="wrappings-picture">
                <WrappingPicture style={each.value} pattern={PAPER} ribbonColor={RIBBON} />
              </span>
              {each.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
