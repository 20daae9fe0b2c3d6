// @vitest-environment node
import { expect, it } from 'vitest';
import { loudness } from './level-meter.tsx';

/** A tone of this loudness, in decibels below full scale. */
const tone = (decibels: number) =>
  Float32Array.from({ length: 2048 }, (_, at) => Math.SQRT2 * 10 ** (decibels / 20) * Math.sin(at / 8));

it.each([
  ['silence', new Float32Array(2048), 0, 0],
  ['a quiet room', tone(-58), 0, 0.1],
  ['a quiet voice', tone(-45), 0.25, 0.4],
  ['speech', tone(-25), 0.6, 0.8],
  ['shouting', tone(-3), 1, 1],
])('the meter shows %s', (_what, wave, least, most) => {
  expect(loudness(wave)).toBeGreaterThanOrEqual(least);
  expect(loudness(wave)).toBeLessThanOrEqual(most);
});
