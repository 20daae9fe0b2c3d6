import { PAINTED_BANNER, START } from '../browser/prerender-ids.ts';
import { attempt } from '../browser/storage.ts';
import { COOKIE_DECISION } from '../browser/storage-keys.ts';
import { animationAddress } from '../gift/papers-and-effects.ts';
import { type ClosedGift, closedGiftFromRow, UNKNOWN_RECIPIENT } from '../gift/wrapped-gift.ts';
import type { LinkedGift } from '../gifts/gift-view.ts';
import {
  BOX_TEMPLATE,
  CARD,
  FLIP,
  GIFT_BOX,
  isLongName,
  LETTERS,
  sceneClass,
  setLetterRecipient,
  TAG_NAME,
} from '../wrapping/card-contract.ts';
import { filled, GIFT_PAGE, PAINTED, SENDER } from './paint-marks.ts';

/** Runs once the templates are there (the links follow), unless the page has taken over. */
function whenStanding(run: () => void): void {
  if (!document.querySelector('body > link')) setTimeout(whenStanding, 0, run);
  else if (window.__gift) run();
}

const contentOf = (id: string) =>
  (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true);

/**
 * Shows that the gift is on its way, and the cookie banner of a first visit. In front of the
 * sheets: not every browser draws what stands behind one that is on its way.
 */
export function paintWaiting(): void {
  whenStanding(() => {
    document.querySelector('body > link')?.before(contentOf(PAINTED));
    const banner = document.getElementById(PAINTED_BANNER);
    if (!banner) return;
    if (attempt(() => localStorage.getItem(COOKIE_DECISION), null)) return banner.remove();
    const { dataset, style } = document.documentElement;
    // Until the page has measured it: the card would be seen at two sizes.
    style.setProperty('--banner', '3.0625rem');
    banner.onclick = ({ target }) => {
      const { value } = target as HTMLButtonElement;
      if (!value) return;
      // The page's banner keeps the answer and says so.
      dataset.cookies = value;
      style.removeProperty('--banner');
      banner.remove();
    };
  });
}

/** Tables that the build prints for the script (printed.tsx), values separated by spaces. */
export interface PaintTables {
  /** The styles that are drawn by components: they have no picture. */
  drawn: string;
  /** The two colours of each paper, '#RRGGBB#RRGGBB', in the order of their ids from 1. */
  papers: string;
}

/** Puts the row's words in the place of the marks, as text; the line of an unknown sender goes. */
function fillMarks(place: Element, words: { recipient: string; sender: string }): void {
  for (const element of place.querySelectorAll('*')) {
    // Marks stand in elements that hold nothing but text.
    if (element.childElementCount > 0) continue;
    const text = element.textContent ?? '';
    if (!words.sender && text.includes(SENDER)) element.remove();
    else if (text) element.textContent = filled(text, words);
  }
}

const partOf = (place: Element, name: string) => place.querySelector(`.${name}`) as HTMLElement;

/**
 * Shows the closed gift where the page will show it: words as text, colours of known tables.
 *
 * @throws when the answer is no row.
 */
export function paintGift(row: LinkedGift, tables: PaintTables): void {
  const closed = closedGiftFromRow(row);
  const gift = { ...closed, recipientName: closed.recipientName || UNKNOWN_RECIPIENT };
  whenStanding(() => {
    const start = document.getElementById(START);
    if (!start) return;
    fillMarks(start, { recipient: gift.recipientName, sender: gift.senderName });
    document.title = start.querySelector('h1')?.textContent ?? '';
    partOf(start, GIFT_PAGE).style.setProperty(LETTERS, `${gift.recipientName.length}`);
    start.dataset.found = '';
    // A frame later: on a slow phone the words would wait for the card's many elements.
    requestAnimationFrame(() => setTimeout(paintCard, 0, start, gift, Boolean(row.locked), tables));
  });
}

/** Shows the card, which has the words of the gift already. */
function paintCard(start: HTMLElement, gift: ClosedGift, isLocked: boolean, tables: PaintTables): void {
  const { recipientName, packingStyle, pattern, ribbonColor } = gift;
  const card = partOf(start, CARD);
  const flip = partOf(start, FLIP);
  if (isLocked) flip.remove();
  flip.onclick = () => {
    // The page opens the gift when it takes over; a box begins by itself, once the app's sheet is
    // there.
    start.dataset.opened = '';
    if (packingStyle === BOX_TEMPLATE && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      Object.assign(card.dataset, { stage: 'opening', unwrapped: '' });
  };
  if (isLongName(recipientName)) partOf(start, TAG_NAME).dataset.long = 'true';
  card.style.setProperty('--ribbon', ribbonColor);
  if (packingStyle === BOX_TEMPLATE) {
    paintBox(partOf(start, GIFT_BOX), pattern, tables.papers.split(' '));
    setLetterRecipient(card, recipientName);
  } else paintPicture(partOf(start, 'wrapping'), packingStyle, tables.drawn.split(' '));
  start.dataset.card = '';
}

/** The default wrapping, printed into the document in the first paper. */
function paintBox(box: HTMLElement, pattern: number | null, papers: readonly string[]): void {
  const colours = papers[(pattern ?? 0) - 1];
  if (colours) {
    box.dataset.paper = `${pattern}`;
    box.style.setProperty('--paper-from', colours.slice(0, 7));
    box.style.setProperty('--paper-to', colours.slice(7));
  }
  box.append(contentOf(BOX_TEMPLATE));
}

/** The picture of an animated wrapping; nothing for a drawn one, whose chunk the page brings. */
function paintPicture(wrapping: HTMLElement, style: string, drawn: readonly string[]): void {
  wrapping.replaceChildren();
  // Should the database let an unknown style in, a plain word names only a file that is missing.
  if (!/^\w+$/.test(style)) return;
  wrapping.className = sceneClass(style);
  if (drawn.includes(style)) return;
  const image = new Image();
  image.alt = '';
  image.src = animationAddress(style);
  wrapping.append(image);
}
