import { afterEach, describe, expect, it, vi } from 'vitest';
import { withLetter } from './unfolding.tsx';

const sheetOf = (html = '') => {
  const sheet = document.body.appendChild(document.createElement('article'));
  sheet.innerHTML = html;
  return sheet;
};
/** Mutations are told in a microtask. */
const told = () => Promise.resolve();

afterEach(() => document.body.replaceChildren());

describe('a sheet begins to unfold', () => {
  it('at once with its letter', () => {
    const begin = vi.fn();
    withLetter(sheetOf('<section class="letter"></section>'), begin);
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it('when a letter that was still loading has come, once', async () => {
    const begin = vi.fn();
    const sheet = sheetOf();
    withLetter(sheet, begin);
    sheet.append(document.createElement('p'));
    await told();
    expect(begin).not.toHaveBeenCalled();
    sheet.insertAdjacentHTML('beforeend', '<section class="letter"></section>');
    await told();
    sheet.insertAdjacentHTML('beforeend', '<p>more</p>');
    await told();
    expect(begin).toHaveBeenCalledTimes(1);
  });

  it('never, if the card is closed before', async () => {
    const begin = vi.fn();
    const sheet = sheetOf();
    withLetter(sheet, begin)();
    sheet.insertAdjacentHTML('beforeend', '<section class="letter"></section>');
    await told();
    expect(begin).not.toHaveBeenCalled();
  });
});
