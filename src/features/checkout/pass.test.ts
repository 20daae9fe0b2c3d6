import { expect, it } from 'vitest';
import { passText } from './pass.tsx';

it.each([
  ['monthly_subscription', '2026-12-21T12:00:00Z', 'Dein Monatsabo gilt bis 21.12.2026'],
  ['yearly_subscription', '2027-01-31T22:59:59Z', 'Dein Jahresabo gilt bis 31.01.2027'],
  // One minute later it is the next day in Germany.
  ['yearly_subscription', '2027-01-31T23:00:00Z', 'Dein Jahresabo gilt bis 01.02.2027'],
] as const)('%s until %s: %s', (option, end, text) => {
  expect(passText({ option, validUntil: new Date(end) })).toBe(text);
});
