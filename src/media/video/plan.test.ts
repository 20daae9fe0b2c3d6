// @vitest-environment node
import { expect, it } from 'vitest';
import { longestMinutes, planFor } from './plan.ts';

const AUDIO_BITRATE = 160_000;

it.each([
  ['half a minute upright', 1080, 1920, 0.5, { width: 720, height: 1280, bitrate: 4_000_000 }],
  ['a minute', 1920, 1080, 1, { width: 1280, height: 720, bitrate: 3_055_633 }],
  ['three minutes', 3840, 2160, 3, { width: 960, height: 540, bitrate: 911_877 }],
  ['six minutes', 1920, 1080, 6, { width: 640, height: 360, bitrate: 375_938 }],
  ['a small film that is too long', 320, 240, 6, { width: 320, height: 240, bitrate: 375_938 }],
  ['odd numbers of pixels', 1281, 719, 0.5, { width: 1280, height: 718, bitrate: 4_000_000 }],
  ['a quarter of an hour', 1920, 1080, 15, null],
])('%s', (_what, width, height, minutes, plan) => {
  expect(planFor({ width, height, duration: minutes * 60, audioBitrate: AUDIO_BITRATE })).toEqual(plan);
});

it('tells how long a film may be', () => {
  expect(longestMinutes(AUDIO_BITRATE)).toBe(7);
});
