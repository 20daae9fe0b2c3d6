/**
 * Lets the closed gift's own movements go on that have ended after their minute, each from the pose
 * in which it stands. They are told from openings by their repetitions.
 */
export function resumeIdleAnimations(card: Element): void {
  // jsdom has no animations.
  for (const animation of card.getAnimations?.({ subtree: true }) ?? []) {
    const { delay = 0, duration, iterations = 1 } = animation.effect?.getTiming() ?? {};
    // A new time and no `play`, after which a style sheet could not pause it any more.
    if (iterations > 1 && animation.playState === 'finished')
      animation.currentTime = delay + (iterations % 1) * Number(duration);
  }
}
