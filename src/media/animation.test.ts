// @vitest-environment node
import { expect, it } from 'vitest';
import { ascii, big, join } from '../../tests/files/bytes.ts';
import { avif, gif, heic, jpeg, png, webp } from '../../tests/files/pictures.ts';
import { isAnimated } from './animation.ts';

/** The start of a file whose further brands say that it is a sequence. */
const sequence = join(big(4, 20), ascii('ftypavif'), big(4, 0), ascii('avis'));

it.each([
  ['a GIF', gif().bytes, true],
  ['a WebP of frames', webp({ frames: new Uint8Array(16) }).bytes, true],
  ['a WebP', webp().bytes, false],
  ['a PNG of frames', png({ isAnimated: true }).bytes, true],
  ['a PNG', png().bytes, false],
  ['an AVIF of frames', sequence, true],
  ['an AVIF', avif().bytes, false],
  ['a HEIC', heic().bytes, false],
  ['a JPEG', jpeg().bytes, false],
  ['nothing', new Uint8Array(), false],
])('%s moves: %s', (_what, bytes, moves) => {
  expect(isAnimated(bytes)).toBe(moves);
});
