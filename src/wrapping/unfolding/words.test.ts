import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareWords } from './words.ts';

/** jsdom has no animations: each is noted, and over when it is cancelled. */
const cancelled = vi.fn();
let sheet: HTMLElement;

beforeEach(() => {
  sheet = document.body.appendChild(document.createElement('article'));
  sheet.tabIndex = -1;
  sheet.innerHTML =
    '<p class="letter-message">Hallo <a href="#a">dort</a></p><p class="letter-sender">Von Käthe</p>';
  for (const part of sheet.querySelectorAll('p')) {
    part.animate = () => {
      let end: () => void;
      const finished = new Promise<void>((resolve) => {
        end = resolve;
      });
      const cancel = () => {
        cancelled(part.className);
        end();
      };
      return { pause: () => undefined, cancel, finished } as unknown as Animation;
    };
  }
});
afterEach(() => {
  document.body.replaceChildren();
  cancelled.mockReset();
});

const happens = (type: string, target: Element = sheet) =>
  target.dispatchEvent(new Event(type, { bubbles: true }));

describe('the words that are held', () => {
  it.each([
    ['a key, while the focus is on the sheet', () => happens('keydown')],
    ['a touch on the blank paper', () => happens('pointerdown')],
    ['a wheel', () => happens('wheel')],
    ['the focus on a link in the letter', () => happens('focusin', sheet.querySelector('a') as Element)],
  ])('stand at once after %s', async (_what, happen) => {
    const { stand } = prepareWords(sheet);
    happen();
    expect(cancelled.mock.calls.flat()).toEqual(['letter-message', 'letter-sender']);
    await stand;
  });

  it('are not brought by the focus that opening puts on the sheet', () => {
    prepareWords(sheet);
    happens('focusin');
    expect(cancelled).not.toHaveBeenCalled();
  });
});
