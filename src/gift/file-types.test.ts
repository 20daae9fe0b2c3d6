import { describe, expect, it } from 'vitest';
import { acceptedMimeType, mediaTypeOf, UPLOAD_KINDS } from './file-types.ts';
import { fileExtension } from './text.ts';

describe('which files a gift takes (section 5, ruling 13)', () => {
  it.each([
    ['main', 'a.jpg', 'image/jpeg', 'image/jpeg'],
    ['main', 'a.JPG', '', 'image/jpeg'],
    ['main', 'a.svg', 'image/svg+xml', 'image/svg+xml'],
    ['main', 'a.mov', 'video/quicktime', 'video/quicktime'],
    ['main', 'a.pdf', 'application/pdf', 'application/pdf'],
    ['main', 'a.doc', '', 'application/msword'],
    ['main', 'a.xls', '', 'application/vnd.ms-excel'],
    ['main', 'a.ppt', '', 'application/vnd.ms-powerpoint'],
    ['main', 'a.b.docx', '', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['main', 'a.xlsx', '', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['main', 'a.pptx', '', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['audio', 'a.webm', 'audio/webm;codecs=opus', 'audio/webm'],
    ['audio', 'a.mp3', '', 'audio/mpeg'],
    ['video', 'a.webm', 'video/webm; codecs="vp9,opus"', 'video/webm'],
    ['main', 'a.html', 'text/html', null],
    ['main', 'a.exe', '', null],
    ['main', 'photo', '', null],
    ['main', 'a.mp3', 'audio/mpeg', null],
    ['main', 'a.png', 'image/x-unheard-of', null],
    ['audio', 'a.mp4', 'video/mp4', null],
    ['video', 'a.mp3', 'audio/mpeg', null],
  ] as const)('%s: %s (%j) is stored as %s', (kind, name, type, stored) => {
    expect(acceptedMimeType(kind, { name, type })).toBe(stored);
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

  it('offers what the specification names in the picker', () => {
    expect(UPLOAD_KINDS.main.accept).toBe('image/*,video/*,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx');
  });

  it.each(Object.entries(UPLOAD_KINDS))('%s lists every type behind its extensions, once', (_kind, rules) => {
    expect(rules.mimeTypes).toEqual([...new Set(rules.mimeTypes)]);
    for (const type of Object.values(rules.extensions)) expect(rules.mimeTypes).toContain(type);
  });
});
