import { LIVELY_MS } from '../motion.ts';
import './rest.css';

/** Milliseconds without a touch after which nothing of it moves. */
const MOVING_MS = 60_000;

/** Signs that somebody is with the gift. */
const TOUCHES = ['pointerdown', 'pointermove', 'focusin'] as const;

const isEndless = (animation: Animation) =>
  animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;

/**
 * Lets a gift rest that nobody touches, and wakes it again.
 *
 * Its endless movements first go over from the style sheet to scripts, from where they stand: an
 * animation of a style sheet reports each of its rounds to the page, which makes a frame for every
 * star. And the moving picture, which browsers paint anew for every frame, fades into its still
 * one. What then still moves is moved by the compositor alone, until it stands still: after a
 * minute, off screen, in a hidden tab, and while the letter shows.
 *
 * @returns ends it; the gift then moves as its style sheets say.
 */
export function letRest(card: HTMLElement): () => void {
  if (!card.getAnimations || typeof IntersectionObserver === 'undefined') return () => undefined;
  /** The endless movements that scripts have taken over, by what they move. */
  const moves = new Map<Element, Animation>();
  const running = new WeakSet<Animation>();
  const ends = new AbortController();
  let resting: ReturnType<typeof setTimeout> | undefined;
  let stopping: ReturnType<typeof setTimeout> | undefined;
  let touches = 0;
  let isSeen = true;
  let isStopped = false;

  const takeOver = () => {
    for (const [target, move] of moves) {
      if (target.isConnected) continue;
      move.cancel();
      moves.delete(target);
    }
    for (const animation of card.getAnimations({ subtree: true })) {
      const { effect } = animation;
      if (!(animation instanceof CSSAnimation && effect instanceof KeyframeEffect)) continue;
      if (!effect.target || !isEndless(animation)) continue;
      // From its keyframes: a copy of the effect itself would go on reporting in Chromium.
      const move = new Animation(
        new KeyframeEffect(effect.target, effect.getKeyframes(), effect.getTiming()),
      );
      move.id = animation.animationName;
      move.currentTime = animation.currentTime;
      animation.cancel();
      moves.get(effect.target)?.cancel();
      moves.set(effect.target, move);
    }
    letMove();
  };
  const letMove = () => {
    const { stage, unwrapped } = card.dataset;
    const isWanted = isSeen && !isStopped && !document.hidden;
    const isWrapped = stage === 'closed' && unwrapped === undefined;
    for (const [target, move] of moves) {
      // What opens stands where it is, its light glides on.
      const moving = isWanted && stage !== 'open' && (isWrapped || !target.matches('.drawn'));
      if (moving === running.has(move)) continue;
      if (moving) {
        move.play();
        running.add(move);
      } else {
        move.pause();
        running.delete(move);
      }
    }
  };
  const rest = async () => {
    resting = undefined;
    const touched = touches;
    takeOver();
    await showStill(card).catch(() => undefined);
    if (touched === touches && !ends.signal.aborted) card.dataset.resting = '';
  };
  const awaitRest = () => {
    resting ??= setTimeout(rest, LIVELY_MS);
  };
  const awaitStop = () => {
    clearTimeout(stopping);
    stopping = setTimeout(() => {
      isStopped = true;
      letMove();
    }, MOVING_MS);
  };
  const wake = () => {
    touches += 1;
    clearTimeout(resting);
    resting = undefined;
    delete card.dataset.resting;
    if (isStopped) {
      isStopped = false;
      letMove();
    }
    awaitRest();
    awaitStop();
  };

  const changes = new MutationObserver((records) => {
    const isTurned = records.some(({ type }) => type === 'attributes');
    // A gift that opens stays as it rested: its picture gives way to the parts under it.
    if (isTurned && card.dataset.unwrapped === undefined) wake();
    letMove();
    dropOldStill(card);
    // What has just come moves by its style sheet.
    awaitRest();
  });
  changes.observe(card, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-stage', 'data-unwrapped', 'srcset'],
  });
  const sight = new IntersectionObserver(([entry]) => {
    const wasSeen = isSeen;
    isSeen = entry?.isIntersecting ?? true;
    if (isSeen && !wasSeen) wake();
    letMove();
  });
  sight.observe(card);
  for (const type of TOUCHES) card.addEventListener(type, wake, { passive: true, signal: ends.signal });
  const onVisibility = () => {
    if (!document.hidden) wake();
    letMove();
  };
  document.addEventListener('visibilitychange', onVisibility, { signal: ends.signal });
  void rest();
  awaitStop();

  return () => {
    ends.abort();
    changes.disconnect();
    sight.disconnect();
    clearTimeout(resting);
    clearTimeout(stopping);
    for (const move of moves.values()) move.cancel();
    delete card.dataset.resting;
  };
}

const pictureOf = (card: Element) => ({
  picture: card.querySelector('.animated picture'),
  address: card.querySelector('.animated source')?.getAttribute('srcset') ?? '',
  still: card.querySelector('.resting-frame'),
});

/**
 * Puts the still frame under the moving picture of an animated wrapping, once it can be shown
 * without a gap.
 */
async function showStill(card: Element): Promise<void> {
  const { picture, address, still } = pictureOf(card);
  if (!picture || still) return;
  const frame = new Image();
  frame.className = 'resting-frame';
  frame.alt = '';
  frame.src = address;
  await frame.decode();
  // The gift may have got another wrapping meanwhile, or this frame already.
  const now = pictureOf(card);
  if (now.picture === picture && now.address === address && !now.still) picture.before(frame);
}

/** Takes the still frame of another wrapping away. */
function dropOldStill(card: Element): void {
  const { address, still } = pictureOf(card);
  if (still && still.getAttribute('src') !== address) still.remove();
}
