import { FOLDED, OUTSIDE } from '../card-contract.ts';

export const endOf = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0);

/** The animations that open a wrapping: the closed gift's own movements are repeated. */
export const openingOf = (front: Element): Animation[] =>
  // jsdom has no animations.
  (front.getAnimations?.({ subtree: true }) ?? []).filter(
    (animation) => animation instanceof CSSAnimation && animation.effect?.getTiming().iterations === 1,
  );

interface Point {
  x: number;
  y: number;
}

/** Multiplication and division of points as complex numbers: turn and scale of a plane. */
const multiplied = (a: Point, b: Point): Point => ({ x: a.x * b.x - a.y * b.y, y: a.x * b.y + a.y * b.x });
const divided = (a: Point, b: Point): Point => {
  const size = b.x * b.x + b.y * b.y;
  return multiplied(a, { x: b.x / size, y: -b.y / size });
};

/**
 * The transform that lays a letter over the card.
 *
 * @param corners upper corners of the letter on the screen while it is scaled by `scale`.
 * @param card place of the card on the screen.
 */
export function transformOver(corners: readonly [Point, Point], scale: number, card: DOMRect): string {
  const [left, right] = corners;
  /** What one unit of the letter's surroundings is on the screen. */
  const unit = { x: (right.x - left.x) / scale, y: (right.y - left.y) / scale };
  const { x: a, y: b } = divided({ x: card.width, y: 0 }, unit);
  const shift = divided({ x: card.left - left.x, y: card.top - left.y }, unit);
  const short = (value: number) => Number(value.toFixed(4));
  return `translate(${short(shift.x * 100)}%, ${short(shift.y * 75)}%) matrix(${short(a)}, ${short(b)}, ${short(-b)}, ${short(a)}, 0, 0)`;
}

const cornerOf = (element: Element | undefined): Point => {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  return { x: left, y: top };
};

/** Measures where the opening brings the letter, and from there its way over the whole card. */
export function measureLetterPath(front: Element): void {
  const letter = front.querySelector<HTMLElement>(`.${FOLDED}`);
  const card = front.querySelector(`.${OUTSIDE}`)?.getBoundingClientRect();
  if (!letter || !card?.width) return;
  const bringing = openingOf(front).filter(({ effect }) =>
    (effect as KeyframeEffect).target?.contains(letter),
  );
  const before = bringing.map((animation) => ({
    animation,
    at: animation.currentTime,
    since: animation.startTime,
  }));
  for (const { animation } of before) {
    // Its own growing is what is looked for.
    const isGrowing = (animation.effect as KeyframeEffect).target === letter;
    animation.currentTime = isGrowing ? 0 : endOf(animation);
  }
  const [left, right] = letter.children;
  const scale = Number(/[\d.]+/.exec(letter.style.getPropertyValue('--home'))?.[0] ?? 1);
  letter.style.setProperty('--grown', transformOver([cornerOf(left), cornerOf(right)], scale, card));
  for (const { animation, at, since } of before) {
    animation.currentTime = at ?? 0;
    if (since !== null) animation.startTime = since;
  }
}
