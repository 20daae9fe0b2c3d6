import { describe, expect, it, vi } from 'vitest';
import { fileSize, formatBytes } from './file-size.ts';

const FILES = 'https://files.example';

/** Answers with this size. */
function serverTells(bytes: number) {
  const request = vi.fn(async () => new Response(null, { headers: { 'content-length': String(bytes) } }));
  vi.stubGlobal('fetch', request);
  return request;
}

describe('fileSize', () => {
  const stay = new AbortController().signal;

  it.each(['blob:https://app.example/1', 'data:text/plain,x'])('does not ask for %s', async (url) => {
    const request = serverTells(5);
    await expect(fileSize(url, stay)).resolves.toBeNull();
    expect(request).not.toHaveBeenCalled();
  });

  it('takes no size from a failed answer', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(null, { status: 404, headers: { 'content-length': '9' } })),
    );
    await expect(fileSize(`${FILES}/x`, stay)).resolves.toBeNull();
  });
});

describe('formatBytes', () => {
  it.each([
    [12, '12 Byte'],
    [1024, '1 KB'],
    [327_680, '320 KB'],
    [1_047_552, '1023 KB'],
    [1_048_063, '1023 KB'],
    [1_048_064, '1,0 MB'],
    [1_048_575, '1,0 MB'],
    [1_048_576, '1,0 MB'],
    [1_468_006, '1,4 MB'],
    [10_380_902, '9,9 MB'],
    [10_485_759, '10 MB'],
    [26_214_399, '25 MB'],
  ])('%i is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
