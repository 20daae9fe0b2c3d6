import { safeColor } from '@/gift/looks.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isBlank } from '@/gift/text.ts';
import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';

/** The drawn style whose shapes the build prints into the document (src/build/start-document.ts), and the id of that template. */
const BOX = 'box';

/**
 * The document arrives in pieces, and what is painted stands in front of its style sheet, which the rest waits for. Nothing is
 * painted once the page has taken over.
 */
function whenStanding(run: () => void): void {
  if (!document.querySelector('body > link')) setTimeout(whenStanding, 0, run);
  else if (window.__gift) run();
}

/** Shows that the gift is on its way, as the page does. */
export function paintWaiting(): void {
  whenStanding(() => {
    const painted = document.getElementById('painted') as HTMLTemplateElement;
    document.body.append(painted.content.cloneNode(true));
  });
}

/** As wrappedGiftFromRow reads texts; that function itself would weigh more than the rest of this script. */
const text = (value: unknown) => (typeof value === 'string' && !isBlank(value) ? value.trim() : '');

/**
 * Shows the closed gift where the page will show it: words by textContent, colours of the known tables, nothing else of the
 * row.
 *
 * @throws when the answer is no row.
 */
export function paintGift(row: GiftRow): void {
  const name = text(row.recipient_name) || UNKNOWN_RECIPIENT;
  const sender = text(row.sender_name);
  const style = text(row.wrapping_style) || BOX;
  whenStanding(() => {
    const start = document.getElementById('start');
    if (!start) return;
    const part = (selector: string) => start.querySelector(selector) as HTMLElement;

    const title = `Ein Geschenk für ${name}!`;
    document.title = title;
    part('h1').textContent = title;
    part('.from').textContent = sender && `Von: ${sender}`;
    part('.from').hidden = !sender;
    const tag = part('.tag-name');
    tag.textContent = name;
    if (name.length > 14) tag.dataset.long = 'true';

    const card = part('.gift');
    part('.flip').onclick = () => {
      // The page opens the gift when it takes over; a box can start by itself, its sequence stands in the style sheet.
      start.dataset.openedAt ??= `${performance.now()}`;
      if (style === BOX && !matchMedia('(prefers-reduced-motion: reduce)').matches)
        card.dataset.stage = 'opening';
    };
    start.dataset.found = 'words';
    // Words first: on a slow phone they would wait for the card's shapes in the same frame.
    requestAnimationFrame(() =>
      setTimeout(() => {
        card.style.cssText = `--ribbon:${safeColor(text(row.primary_color))}`;
        if (style === BOX) paintBox(part('.wrapping'), row.pattern, start.dataset.papers ?? '');
        else paintAnimation(part('.wrapping'), style, start.dataset.drawn ?? '');
        start.dataset.found = 'card';
      }),
    );
  });
}

/** @param papers the two colours of each paper, '#RRGGBB#RRGGBB' or one of a solid paper, in the order of their ids from 1, separated by spaces. */
function paintBox(wrapping: HTMLElement, pattern: unknown, papers: string): void {
  const colours = papers.split(' ');
  // An unknown paper is the first, as in gift/looks.ts.
  const id = typeof pattern === 'number' && colours[pattern - 1] ? pattern : 1;
  const paper = colours[id - 1] ?? '';
  const drawing = wrapping.firstElementChild as HTMLElement;
  const printed = document.getElementById(BOX) as HTMLTemplateElement;
  wrapping.className = 'wrapping scene-box';
  drawing.className = 'drawn gift-box';
  drawing.dataset.paper = `${id}`;
  drawing.style.cssText = `--paper-from:${paper.slice(0, 7)};--paper-to:${paper.slice(-7)}`;
  drawing.append(printed.content.cloneNode(true));
}

/**
 * The picture of an animated wrapping; nothing for a drawn one, whose chunk the page brings.
 *
 * @param drawn values of the drawn styles, separated by spaces.
 */
function paintAnimation(wrapping: HTMLElement, style: string, drawn: string): void {
  // The database lets only known styles in; should it not, a plain word can name nothing but a file that is not there.
  if (drawn.split(' ').includes(style) || !/^\w+$/.test(style)) return;
  const image = new Image();
  image.alt = '';
  image.src = `wrappings/${style}.svg`;
  wrapping.append(image);
}
