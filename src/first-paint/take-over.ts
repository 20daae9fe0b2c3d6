import { START } from '@/browser/painted.ts';
import { CARD, FLIP, LID } from '@/wrapping/classes.ts';

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
 * Removes the card that the start script (start.ts) has painted, once React's card stands in the
 * same place, and passes on focus and click of the painted card. Call it in a layout effect, so
 * that both cards change in one frame.
 *
 * @param waiting whether the page still waits for its gift: a gift that is already painted then
 * stays until the page has it, too.
 */
export function takeOverStart(waiting: boolean): void {
  const start = document.getElementById(START);
  if (!start || (waiting && start.dataset.found !== undefined)) return;
  // Replacing the painted card during a press would lose the click, since a click needs both of its
  // ends on one element.
  if (pressed || start.querySelector(':active')) {
    for (const end of PRESS_ENDS)
      addEventListener(end, () => setTimeout(takeOverStart, 0, waiting), { once: true });
    return;
  }
  const focused = start.contains(document.activeElement);
  const isOpened = start.dataset.opened !== undefined;
  // Of the painted box, which opens already; none as long as the app's sheet is on its way.
  const begun = start.querySelector(`[data-stage=opening] .${LID}`)?.getAnimations()[0]?.startTime;
  start.remove();
  const card = document.querySelector(`.${CARD}`);
  const flip = card?.querySelector<HTMLElement>(`.${FLIP}`);
  if (focused) flip?.focus();
  if (!isOpened) return;
  flip?.click();
  if (typeof begun !== 'number') return;
  // React's box continues from the same moment.
  requestAnimationFrame((now) => {
    for (const animation of card?.getAnimations({ subtree: true }) ?? []) animation.currentTime = now - begun;
  });
}
