import { asciiAt, viewOf } from './metadata/bytes.ts';

/** Whether a PNG has frames: it says so before its first pixels. */
function hasFrames(head: Uint8Array): boolean {
  const view = viewOf(head);
  for (let at = 8; at + 8 <= head.length; at += 12 + view.getUint32(at)) {
    const chunk = asciiAt(head, at + 4, 4);
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL';
  }
  return false;
}

const WEBP_ANIMATION = 0x02;
/** Brands of pictures that move, among those that an AVIF or HEIC names. */
const SEQUENCES = /avis|msf1|hevc|hevx/;

/**
 * Whether a picture moves, by its first bytes: drawn anew it would stand still. A GIF counts as
 * moving, whatever its frames.
 */
export function isAnimated(head: Uint8Array): boolean {
  if (asciiAt(head, 0, 4) === 'GIF8') return true;
  if (asciiAt(head, 0, 4) === '\x89PNG') return hasFrames(head);
  if (asciiAt(head, 8, 8) === 'WEBPVP8X') return ((head[20] ?? 0) & WEBP_ANIMATION) !== 0;
  if (asciiAt(head, 4, 4) !== 'ftyp') return false;
  return SEQUENCES.test(asciiAt(head, 8, Math.max(0, viewOf(head).getUint32(0) - 8)));
}

/** Bytes that isAnimated wants: colours and texts may stand before the frames of a PNG. */
export const ANIMATION_HEAD_BYTES = 256 * 1024;
