import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setBottomBar } from '@/ui/bottom-bar.ts';
import { registerKeptClear } from '@/ui/gift-cards.ts';
import { fakeIntersections, giftCardAt } from '../../../tests/fakes/intersections.ts';
import { useFreePlace } from './use-free-place.ts';

const corner = { offsetWidth: 384, offsetHeight: 240 };
const sheet = { offsetWidth: 360, offsetHeight: 240 };
const desktop = { innerWidth: 1280, innerHeight: 800 };
const phone = { innerWidth: 360, innerHeight: 740 };

let takeAway: (() => void)[] = [];
const card = (left: number, top: number, width = 300) =>
  takeAway.push(giftCardAt(left, top, width, width * 1.333));

function place(size: typeof corner, window: typeof desktop, { inFlow = false, makesRoom = false } = {}) {
  for (const [name, value] of Object.entries(window)) vi.stubGlobal(name, value);
  const box = document.createElement('div');
  for (const [name, value] of Object.entries(size)) Object.defineProperty(box, name, { value });
  box.append(document.createElement('input'));
  document.body.append(box);
  const ref = { current: box };
  const { result, rerender } = renderHook((options) => useFreePlace(ref, options), {
    initialProps: { inFlow, makesRoom },
  });
  return { box, now: () => result.current, rerender };
}

beforeEach(fakeIntersections);
afterEach(() => {
  for (const each of takeAway) act(each);
  takeAway = [];
  act(() => setBottomBar(0));
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe('the place of the popup', () => {
  it.each([
    ['no gift', corner, desktop, [], 'right'],
    ['a gift high above', corner, desktop, [[900, 100]], 'right'],
    ['a gift at the lower right', corner, desktop, [[900, 300]], 'left'],
    ['a gift that only reaches the margin below the corner', corner, desktop, [[900, 790]], 'right'],
    [
      'gifts on both sides',
      corner,
      desktop,
      [
        [900, 300],
        [100, 300],
      ],
      'flow',
    ],
    ['a gift across the lower edge of a phone', sheet, phone, [[40, 400]], 'flow'],
    ['a phone whose gift was scrolled away', sheet, phone, [[40, -420]], 'right'],
    ['a phone where the gift ends above the sheet', sheet, phone, [[40, 100]], 'right'],
  ] as const)('with %s', (_case, size, window, gifts, expected) => {
    for (const [left, top] of gifts) card(left, top);
    expect(place(size, window).now()).toBe(expected);
  });

  it('stands on the cookie banner', () => {
    card(40, 100);
    const popup = place(sheet, phone);
    expect(popup.now()).toBe('right');
    act(() => setBottomBar(100));
    expect(popup.now()).toBe('flow');
  });

  it('gives way to a gift that comes later, but not from under the focus', async () => {
    const { box, now } = place(corner, desktop);
    const input = box.querySelector('input');
    act(() => input?.focus());
    act(() => void card(900, 300));
    expect(now()).toBe('right');
    act(() => input?.blur());
    await vi.waitFor(() => expect(now()).toBe('left'));
  });

  it('gives way to the footer', () => {
    const footer = document.createElement('footer');
    footer.getBoundingClientRect = () => new DOMRect(0, 700, 1280, 100);
    takeAway.push(registerKeptClear(footer));
    expect(place(corner, desktop).now()).toBe('flow');
  });

  it('is in the flow of a gift route, whatever lies there', () => {
    expect(place(corner, desktop, { inFlow: true }).now()).toBe('flow');
  });

  it.each([
    [sheet, phone],
    [corner, desktop],
  ])('makes room while something else asks', (size, window) => {
    const popup = place(size, window, { makesRoom: true });
    expect(popup.now()).toBe('flow');
    popup.rerender({ inFlow: false, makesRoom: false });
    expect(popup.now()).toBe('right');
  });
});
