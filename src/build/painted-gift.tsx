import { renderToStaticMarkup } from 'react-dom/server';
import { NameTag } from '../wrapping/name-tag.tsx';

interface PaintedGiftProps {
  /** Values of the drawn styles, separated by spaces. */
  drawn: string;
  /** The colours of each paper, '#RRGGBB#RRGGBB' or one of a solid paper, in the order of their ids from 1, separated by spaces. */
  papers: string;
}

/**
 * What the start script (src/start/paint.ts) fills with words: the page that waits, and the closed card as recipient-page.tsx and
 * gift-card.tsx draw it. Printed into the document as a <template>.
 */
export const paintedGift = ({ drawn, papers }: PaintedGiftProps): string =>
  renderToStaticMarkup(
    <template id="painted">
      <div id="start" data-drawn={drawn} data-papers={papers}>
        <p className="wait text-lg" role="status">
          <i />
          Moment, dein Geschenk wird geladen...
        </p>
        <div className="found">
          {/* biome-ignore lint/a11y/useHeadingContent: it has its words before anybody sees it. */}
          <h1 dir="auto" />
          <p className="from text-lg" dir="auto" />
          <div className="mx-auto mt-6 max-w-sm">
            <div className="gift">
              <div className="side front">
                <div className="outside">
                  <div className="wrapping">
                    <div className="drawn" />
                  </div>
                </div>
                <NameTag name="" />
                <button type="button" className="flip">
                  <span className="hint">Klicke zum Öffnen</span>
                </button>
              </div>
            </div>
          </div>
        </div>
      </div>
    </template>,
  );
