import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PAINTED_BANNER, START } from '@/browser/prerender-ids.ts';
import { CookieChoice } from '@/features/consent/cookie-banner.tsx';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { PAPERS } from '@/gift/papers-and-effects.ts';
import { BOX_TEMPLATE, CARD, sceneClass } from '@/wrapping/card-contract.ts';
import { CardFront, LetterRecipient } from '@/wrapping/card-front.tsx';
import { BoxFrame, paperVariables } from '@/wrapping/drawn/box.tsx';
import { BoxDrawing } from '@/wrapping/drawn/box-drawing.tsx';
import { openingLength } from '@/wrapping/motion.ts';
import { GiftPage, GiftWaiting } from './gift-page.tsx';
import { PAINTED, RECIPIENT, SENDER } from './paint-marks.ts';

/** Both pages, with marks where paint.ts puts the words of the row. */
const pages = (
  <template id={PAINTED}>
    <div id={START}>
      <div className="found">
        <GiftPage
          recipientName={RECIPIENT}
          senderName={SENDER}
          card={
            <div className={CARD} style={openingLength(BOX_TEMPLATE) as CSSProperties}>
              <CardFront
                recipientName={RECIPIENT}
                hasButton
                wrapping={
                  <div className={sceneClass(BOX_TEMPLATE)}>
                    <BoxFrame pattern={null} />
                  </div>
                }
              />
            </div>
          }
        />
      </div>
      <div className="wait">
        <GiftWaiting />
      </div>
      <section aria-label="Cookie-Hinweis" className="cookie-banner" id={PAINTED_BANNER} data-slim>
        <CookieChoice isSlim />
      </section>
    </div>
  </template>
);

/** The default wrapping, which React copies as well: no script carries it. */
const box = (
  <template id={BOX_TEMPLATE}>
    <LetterRecipient value="">
      <BoxDrawing id={BOX_TEMPLATE} />
    </LetterRecipient>
  </template>
);

/** What the build prints into the document (inline-start.ts). */
export const printed = () => ({
  markup: renderToStaticMarkup(pages) + renderToStaticMarkup(box),
  data: {
    drawn: PACKING_STYLES.filter((style) => !style.animation)
      .map(({ value }) => value)
      .join(' '),
    papers: PAPERS.map(({ id }) => Object.values(paperVariables(id)).join('')).join(' '),
  },
});
