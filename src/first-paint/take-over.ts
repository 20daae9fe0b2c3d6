import { START } from '@/browser/prerender-ids.ts';
import { CARD, FLIP, LID } from '@/wrapping/card-contract.ts';

/** Events that end a press, of a pointer or of the space bar. */
const PRESS_ENDS = ['pointerup', 'pointercancel', 'keyup'];

let pressed = false;
for (const type of ['pointerdown', ...PRESS_ENDS])
  addEventListener(
    type,
    () => {
      pressed = type === 'pointerdown';
    },
    true,
  );

/**
 * Removes what the start script has painted once React's card stands there, and passes on focus and
 * click. Call it in a layout effect, so that both cards change in one frame.
 *
 * @param waiting whether the page has no gift yet: a painted one then stays.
 */
export function takeOverStart(waiting: boolean): void {
  const start = document.getElementById(START);
  if (!start || (waiting && start.dataset.found !== undefined)) return;
  // A click needs both of its ends on one element.
  if (pressed || start.querySelector(':active')) {
    for (const end of PRESS_ENDS)
      addEventListener(end, () => setTimeout(takeOverStart, 0, waiting), { once: true });
    return;
  }
  const focused = start.contains(document.activeElement);
  const isOpened = start.dataset.opened !== undefined;
  // Of the painted box, which opens already; none as long as the app's sheet is on its way.
  const startTime = start.querySelector(`[data-stage=opening] .${LID}`)?.getAnimations()[0]?.startTime;
  start.remove();
  const card = document.querySelector(`.${CARD}`);
  const flip = card?.querySelector<HTMLElement>(`.${FLIP}`);
  if (focused) flip?.focus();
  if (!isOpened) return;
  flip?.click();
  if (typeof startTime !== 'number') return;
  // React's box continues from the same moment.
  requestAnimationFrame((now) => {
    for (const animation of card?.getAnimations({ subtree: true }) ?? [])
      animation.currentTime = now - startTime;
  });
}
