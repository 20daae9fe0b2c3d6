import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { GIFT_DOCUMENTS } from './gift-documents.ts';

const PUBLIC = join(import.meta.dirname, '../../../public');

/** Width and height of a JPEG: they stand in its first frame header. */
function jpegSize(file: Buffer): [width: number, height: number] {
  let at = 2;
  while (!(file[at] === 0xff && [0xc0, 0xc1, 0xc2].includes(file[at + 1] ?? 0)))
    at += 2 + file.readUInt16BE(at + 2);
  return [file.readUInt16BE(at + 7), file.readUInt16BE(at + 5)];
}

describe('documents with a link preview', () => {
  it('have a name for each packing style, each once', () => {
    const names = PACKING_STYLES.map(({ document }) => document);
    expect(GIFT_DOCUMENTS.map(({ name }) => name)).toEqual([...names, ...names.map((name) => `${name}-mit`)]);
    expect(new Set(names).size).toBe(PACKING_STYLES.length);
  });

  it('take the name of no other file or folder', () => {
    const taken = ['index', 'assets', ...readdirSync(PUBLIC).map((name) => name.replace(/\..*$/, ''))];
    for (const { name } of GIFT_DOCUMENTS) {
      expect(name).toMatch(/^[a-z]+(-mit)?$/);
      expect(taken).not.toContain(name);
    }
  });

  it.each(GIFT_DOCUMENTS)(
    '$name has its picture, in the size that its document says and under 200 kB',
    ({ image }) => {
      const path = join(PUBLIC, image.path);
      expect(existsSync(path), 'npm run previews makes it').toBe(true);
      const file = readFileSync(path);
      expect(jpegSize(file)).toEqual([image.width, image.height]);
      expect(file.length).toBeLessThan(200_000);
    },
  );
});
