import { type CSSProperties, use } from 'react';
import { FOLDED, HEART, isLongName, isWrittenByHand, LETTER_PLACE } from '../card-contract.ts';
import { LetterRecipient } from '../card-front.tsx';
import { type Box, percent } from './part.tsx';

/**
 * The folded letter that comes out of a wrapping; `box` is 3:4. It has the size of the card and
 * lies scaled down, so that it is sharp when it has grown. Three things move it: `letter-place`
 * comes to the front, the opening moves `letter-sheet`, and `folded` grows over the card.
 */
export function FoldedLetter({ box: [x, y, width] }: { box: Box }) {
  const name = use(LetterRecipient);
  if (name === null) return null;
  const home = { '--home': `scale(${(width / 300).toFixed(4)})`, width: percent(30000 / width) };
  return (
    <div
      className={LETTER_PLACE}
      aria-hidden="true"
      style={{ left: percent(x / 3), top: percent(y / 4), width: percent(width / 3) }}
    >
      <div className="letter-sheet">
        <div className={FOLDED} style={home as CSSProperties}>
          {/* Two corners without size, by which openings/unwrapping.ts measures where the letter
              has come to. */}
          <i />
          <i />
          <svg viewBox="-10 -9 20 19" aria-hidden="true">
            <path d={HEART} />
          </svg>
          <p dir="auto">
            Für{' '}
            <bdi data-by-hand={isWrittenByHand(name) || undefined} data-long={isLongName(name) || undefined}>
              {name}
            </bdi>
          </p>
        </div>
      </div>
    </div>
  );
}
