import { describe, expect, it } from 'vitest';
import { WRAPPINGS } from '../wrappings.ts';
import { SOUNDS } from './sound.ts';

describe('sounds', () => {
  it.each(Object.entries(SOUNDS))('%s lasts at most 2.5 s and stays quiet', (_, grains) => {
    const ends = grains.map(({ at, lasts }) => at + lasts);
    expect(Math.max(...ends)).toBeLessThanOrEqual(2.5);
    // What sounds at the same moment does not add up beyond the full loudness.
    for (const end of ends) {
      const together = grains.filter(({ at, lasts }) => at < end && at + lasts >= end);
      expect(together.reduce((sum, { loud }) => sum + loud, 0)).toBeLessThanOrEqual(1);
    }
  });

  it('every material belongs to a wrapping or its seal', () => {
    const used = new Set(Object.values(WRAPPINGS).map(({ material }) => material));
    expect([...used, 'wax'].sort()).toEqual(Object.keys(SOUNDS).sort());
  });

  it('vibrations are two or three short ones', () => {
    for (const { vibrates } of Object.values(WRAPPINGS)) {
      const pulses = vibrates.filter((_, place) => place % 2 === 0);
      expect(pulses.length).toBeLessThanOrEqual(3);
      expect(Math.max(...pulses)).toBeLessThanOrEqual(50);
    }
  });
});
