import { describe, expect, it } from 'vitest';
import { REPORTED_FILES } from '../../tests/files/reported-types.ts';
import { extensionsOf, FILE_SLOTS, mediaTypeOf, storedType, UPLOAD_KINDS } from './file-types.ts';
import { fileExtension } from './text.ts';

describe('which files a gift takes (docs/behaviour.md#files)', () => {
  it.each(REPORTED_FILES)(
    'on %s, %s (%s) as %s is stored as %s, shown %s; %s',
    (_system, name, reported, kind, stored, shown) => {
      const type = storedType(kind, { name, type: reported });
      expect(type && `${type.extension} ${type.mimeType}`).toBe(stored);
      expect(type?.shown ?? null).toBe(shown);
    },
  );

  it.each([
    ['audio/webm;codecs=opus', 'webm audio/webm'],
    ['AUDIO/WEBM; codecs="opus"', 'webm audio/webm'],
  ])('reads %s without its parameters', (type, stored) => {
    const { extension, mimeType } = storedType('audio', { name: 'aufnahme', type }) ?? expect.fail();
    expect(`${extension} ${mimeType}`).toBe(stored);
  });

  it.each([
    ['image/png', 'image'],
    ['video/mp4', 'video'],
    ['application/pdf', 'file'],
    ['audio/mpeg', 'file'],
  ])('%s is of media type %s', (mimeType, mediaType) => {
    expect(mediaTypeOf(mimeType)).toBe(mediaType);
  });

  it.each([
    ['a.PNG', 'png'],
    ['archive.tar.gz', 'gz'],
    ['none', ''],
    ['.', ''],
    ['a.ä', ''],
  ])('the extension of %j is %j', (name, extension) => {
    expect(fileExtension(name)).toBe(extension);
  });

  it('offers what is promised in the picker', () => {
    expect(UPLOAD_KINDS.main.accept).toBe('image/*,video/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx');
  });

  it.each(FILE_SLOTS)('%s has every extension once, as a name of a stored file can have it', (kind) => {
    const extensions = extensionsOf(kind).map(({ extension }) => extension);
    expect(extensions).toEqual([...new Set(extensions)]);
    for (const extension of extensions) expect(extension).toMatch(/^[a-z0-9]{1,8}$/);
  });
});
