export const endOf = (animation: Animation) => Number(animation.effect?.getComputedTiming().endTime ?? 0);

/** The animations that open a wrapping: the closed gift's own movements are repeated. */
export const openingOf = (front: Element): Animation[] =>
  // jsdom has no animations.
  (front.getAnimations?.({ subtree: true }) ?? []).filter(
    (animation) => animation instanceof CSSAnimation && animation.effect?.getTiming().iterations === 1,
  );
