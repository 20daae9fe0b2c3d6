/* How a wrapping is opened by hand: which way somebody pulls, how far that has opened it, and what
   letting go does. Pure; pull-listener.ts listens to the pointers. */

/** The way in which a wrapping gives; 'sideways' is either side. */
export type Direction = 'up' | 'down' | 'left' | 'right' | 'sideways';

export interface Shift {
  x: number;
  y: number;
}

/** Pixels from which on a press is a pull and no click. */
export const PULL_PX = 8;
/** Share of the card's width over which a pull opens everything. */
const REACH = 0.75;
/** Share from which on the opening goes on by itself when it is let go. */
const RELEASE_THRESHOLD = 1 / 3;

/** Where to each leads, on a screen; 'sideways' to the other side, too. */
export const HEADINGS: Readonly<Record<Direction, Shift>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  sideways: { x: 1, y: 0 },
};

/** A finger opens every wrapping sideways: up and down it scrolls the page. */
function along(direction: Direction, { x, y }: Shift, isTouch: boolean): number {
  if (isTouch || direction === 'sideways') return Math.abs(x);
  return Math.max(0, x * HEADINGS[direction].x + y * HEADINGS[direction].y);
}

/** What a press has become; 'open' while it can still be either. */
export function classifyPress(direction: Direction, shift: Shift, isTouch: boolean) {
  if (Math.hypot(shift.x, shift.y) < PULL_PX) return 'open';
  if (isTouch && Math.abs(shift.y) > Math.abs(shift.x)) return 'other';
  return along(direction, shift, isTouch) >= PULL_PX / 2 ? 'pull' : 'other';
}

/** How far a pull has opened the wrapping, from 0 to 1; without a jump when it begins. */
export function pullShare(direction: Direction, shift: Shift, isTouch: boolean, cardWidth: number) {
  const way = along(direction, shift, isTouch) - PULL_PX;
  return Math.min(1, Math.max(0, way / (cardWidth * REACH)));
}

/** Whether the wrapping goes on opening when it is let go here, or springs back. */
export const isPastThreshold = (share: number) => share >= RELEASE_THRESHOLD;
