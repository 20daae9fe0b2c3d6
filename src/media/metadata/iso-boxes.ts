import { asciiAt, bytesOf, MalformedFile, viewOf } from './bytes.ts';

/** The boxes of which HEIC, AVIF, MP4, MOV, JPEG XL and JPEG 2000 are made (ISO 14496-12). */

export interface Box {
  type: string;
  start: number;
  content: number;
  end: number;
}

/** Of one level, between two offsets. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const short = view.getUint32(start);
    const wide = short === 1 && start + 16 <= to;
    const size = wide ? Number(view.getBigUint64(start + 8)) : short === 0 ? to - start : short;
    const content = start + (wide ? 16 : 8);
    const end = start + size;
    // Some cameras append data of their own after the last box.
    if (end > to || end < content) break;
    boxes.push({ type: asciiAt(bytes, start + 4, 4), start, content, end });
    start = end;
  }
  return boxes;
}

export const childOf = (boxes: readonly Box[], type: string) => boxes.find((box) => box.type === type);

/** The box at the end of a path of types, undefined where one of them is missing. */
export function boxAt(bytes: Uint8Array, { content, end }: Box, ...path: string[]): Box | undefined {
  const [type, ...rest] = path;
  const child = type === undefined ? undefined : childOf(boxesIn(bytes, content, end), type);
  return child && rest.length > 0 ? boxAt(bytes, child, ...rest) : child;
}

/** Turns a box into free space of the same size. */
export function blank(stripped: Uint8Array, { start, content, end }: Box): void {
  stripped.set(bytesOf('free'), start + 4);
  stripped.fill(0, content, end);
}

/** Reads unsigned numbers of so many bytes, one after the other. */
export function reader(bytes: Uint8Array, start: number) {
  let at = start;
  return (size: number): number => {
    if (at + size > bytes.length) throw new MalformedFile('box is cut off');
    at += size;
    return bytes.subarray(at - size, at).reduce((value, byte) => value * 256 + byte, 0);
  };
}

/** Blanks the boxes of a file that none of these types names. */
export function stripBoxes(bytes: Uint8Array, kept: ReadonlySet<string>) {
  const stripped = bytes.slice();
  for (const box of boxesIn(bytes, 0, bytes.length)) if (!kept.has(box.type)) blank(stripped, box);
  return { bytes: stripped, complete: true };
}
