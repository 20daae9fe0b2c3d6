/** Whatever ends a press, of a finger or of the space bar. */
const ENDS = ['pointerup', 'pointercancel', 'keyup'];

let pressed = false;
for (const type of ['pointerdown', ...ENDS])
  addEventListener(
    type,
    () => {
      pressed = type === 'pointerdown';
    },
    true,
  );

/**
 * The page stands: removes what the start script (start.ts) has painted in the same place, and carries out what somebody has
 * asked of it meanwhile. Call it in a layout effect, so that both changes come in one frame.
 *
 * @param waiting whether the page still waits for its gift: a gift that is already painted then stays until the page has it, too.
 */
export function takeOverStart(waiting: boolean): void {
  const start = document.getElementById('start');
  if (!start || (waiting && start.dataset.found)) return;
  // A click is only one if it ends where it began, and a press may itself have made the page stand: after it, then.
  if (pressed || start.querySelector(':active')) {
    for (const end of ENDS)
      addEventListener(end, () => setTimeout(takeOverStart, 0, waiting), { once: true });
    return;
  }
  const focused = start.contains(document.activeElement);
  const { openedAt } = start.dataset;
  const opening = start.querySelector('[data-stage=opening]');
  start.remove();
  const card = document.querySelector('.gift');
  const flip = card?.querySelector<HTMLElement>('.flip');
  if (focused) flip?.focus();
  if (!openedAt) return;
  flip?.click();
  if (!opening) return;
  // The painted box is opening already: the page's goes on where that one was.
  requestAnimationFrame((now) => {
    for (const animation of card?.getAnimations({ subtree: true }) ?? [])
      animation.currentTime = now - Number(openedAt);
  });
}
