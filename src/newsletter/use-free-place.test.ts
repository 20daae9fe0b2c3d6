import { describe, expect, it } from 'vitest';
import { freePlace } from './use-free-place.ts';

const popup = { width: 384, height: 240 };
const sheet = { width: 360, height: 240 };
const desktop = { width: 1280, bottom: 800 };
const phone = { width: 360, bottom: 740 };

const card = (left: number, top: number, width = 300) => ({
  left,
  top,
  right: left + width,
  bottom: top + width * 1.333,
});

describe('the place of the popup', () => {
  it.each([
    ['no gift', popup, desktop, [], 'right'],
    ['a gift high above', popup, desktop, [card(900, 100)], 'right'],
    ['a gift at the lower right', popup, desktop, [card(900, 300)], 'left'],
    ['a gift that only reaches the margin below the corner', popup, desktop, [card(900, 790)], 'right'],
    ['gifts on both sides', popup, desktop, [card(900, 300), card(100, 300)], 'flow'],
    ['a gift across the lower edge of a phone', sheet, phone, [card(40, 400)], 'flow'],
    ['a phone whose gift was scrolled away', sheet, phone, [card(40, -420)], 'right'],
    ['a phone where the gift ends above the sheet', sheet, phone, [card(40, 100)], 'right'],
    ['a phone with a banner below the sheet', sheet, { width: 360, bottom: 640 }, [card(40, 100)], 'flow'],
  ] as const)('with %s', (_case, size, window, gifts, place) => {
    expect(freePlace(size, window, gifts)).toBe(place);
  });
});
