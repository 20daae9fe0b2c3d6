import { describe, expect, it } from 'vitest';
import { reducedByPercent, toCents, toDecimal } from './money.ts';

describe('cents and decimals', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [249, '2.49'],
    [4999, '49.99'],
    [100_000, '1000.00'],
  ])('prints %i cents as %s and reads it back', (cents, decimal) => {
    expect(toDecimal(cents)).toBe(decimal);
    expect(toCents(decimal)).toBe(cents);
  });

  it.each(['', '2', '2.4', '2.490', '2,49', '-2.49', ' 2.49', '2.4９', '1e2', 'NaN'])(
    'refuses %j as an amount',
    (text) => {
      expect(toCents(text)).toBeNull();
    },
  );
});

describe('percentage', () => {
  it.each([
    [249, 50, 125],
    [4999, 20, 3999],
    [249, 0, 249],
    [249, 100, 0],
    [1, 50, 1],
    [3, 50, 2],
  ])('%i cents less %i %% are %i, half a cent rounded up', (cents, percent, reduced) => {
    expect(reducedByPercent(cents, percent)).toBe(reduced);
  });
});
