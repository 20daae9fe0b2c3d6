import type { Stripped } from './bytes.ts';

const NOTES = /<metadata(\s[^>]*)?(\/>|>[\s\S]*?<\/metadata\s*>)/g;
/** Pictures inside of it have notes of their own. */
const PHOTO = /data:image\/(jpe?g|png|webp|tiff|hei[cf]|avif)/i;

/** Without the notes of the program that has drawn it (XMP is one). */
export function stripSvg(bytes: Uint8Array): Stripped {
  const text = new TextDecoder().decode(bytes);
  const stripped = text.replace(NOTES, '');
  return {
    bytes: stripped === text ? bytes : new TextEncoder().encode(stripped),
    complete: true,
    ...(PHOTO.test(stripped) && { keepsPlace: true }),
  };
}
