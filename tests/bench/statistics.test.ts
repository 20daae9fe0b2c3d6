import { describe, expect, it } from 'vitest';
import { estimate } from './statistics.ts';

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('estimate', () => {
  // Ranks from tables of the sign test at 95 %.
  it.each([
    { count: 6, from: 1, to: 6 },
    { count: 9, from: 2, to: 8 },
    { count: 21, from: 6, to: 16 },
    { count: 30, from: 10, to: 21 },
  ])('of $count values lies between number $from and number $to', ({ count, from, to }) => {
    const { median, interval } = estimate(upTo(count).toReversed());
    expect(median).toBe((count + 1) / 2);
    expect(interval).toEqual([from, to]);
  });

  it('of five values has no interval', () => {
    expect(estimate(upTo(5)).interval).toEqual([Number.NaN, Number.NaN]);
  });
});
