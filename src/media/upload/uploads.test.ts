import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadKind } from '@/gift/file-types.ts';
import '../../../tests/files/jsdom-blobs.ts';
import { hurryTimers } from '../../../tests/fakes/hurried-timers.ts';
import { cut, refuse, startTestStorage, type TestStorage } from '../../../tests/fakes/storage-server.ts';
import { noise, toFile } from '../../../tests/files/bytes.ts';
import { jpeg } from '../../../tests/files/pictures.ts';
import { uploadFile } from './uploads.ts';

const address = vi.hoisted(() => ({ url: '', anonKey: 'public-key' }));
vi.mock('@/settings/backend-address.ts', () => ({ backendAddress: address }));
// In Node, tus-js-client resolves to a build that reads streams; the browser build is imported by
// its path.
// @ts-expect-error: the package describes its main entry only.
vi.mock('tus-js-client', () => import('../../../node_modules/tus-js-client/lib.esm/browser/index.js'));

const MB = 1024 * 1024;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
let storage: TestStorage;

beforeEach(async () => {
  localStorage.clear();
  hurryTimers();
  storage = await startTestStorage();
  address.url = storage.url;
});
afterEach(() => storage.close());

const photo = () => toFile(jpeg());
const filmBytes = noise(13 * MB).slice();
const film = () => new File([filmBytes], 'urlaub.mp4', { type: 'video/mp4', lastModified: 7 });
const requests = (method: string) => storage.seen.filter((request) => request.method === method);

describe('uploadFile, small files', () => {
  it('stores under a random name with the extension, without overwriting, cached for an hour', async () => {
    const { path, publicUrl } = await uploadFile({ kind: 'main', file: photo() });
    expect(path).toMatch(new RegExp(`^${UUID}\\.jpg$`));
    expect(publicUrl).toBe(`${storage.url}/storage/v1/object/public/gift_media/${path}`);
    const [request] = requests('POST');
    expect(request?.path).toBe(`/storage/v1/object/gift_media/${path}`);
    expect(request?.headers).toMatchObject({
      'x-upsert': 'false',
      apikey: 'public-key',
      authorization: 'Bearer public-key',
      'x-sender-key': expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const form = request?.body.toString('latin1');
    expect(form).toMatch(/name="cacheControl"\s+3600/);
    expect(form).toContain('Content-Type: image/jpeg');
  });

  it.each<[UploadKind, string]>([
    ['main', 'gift_media'],
    ['audio', 'gift_audio'],
    ['video', 'gift_video'],
  ])('%s goes to the bucket %s', async (kind, bucket) => {
    const type = kind === 'audio' ? 'audio/mpeg' : 'video/mp4';
    await uploadFile({ kind, file: new File(['x'], 'a.bin', { type }) });
    expect(requests('POST')[0]?.path).toContain(`/object/${bucket}/`);
  });

  it.each([
    ['nothing', null],
    ['something that is no file', { name: 'a.jpg', type: 'image/jpeg', size: 3 }],
    ['an empty file', new File([], 'a.jpg', { type: 'image/jpeg' })],
    ['a program', new File(['MZ'], 'a.exe', { type: 'application/x-msdownload' })],
  ])('refuses %s', async (_what, file) => {
    const upload = uploadFile({ kind: 'main', file: file as File });
    await expect(upload).rejects.toMatchObject({ code: 'INVALID_FILE' });
    expect(storage.seen).toEqual([]);
  });

  it('knows its own file again when only the answer was lost', async () => {
    storage.faults.push((request, response) => {
      storage.objects.set(request.path.replace('/storage/v1/object/', ''), request.body);
      return cut(request, response);
    });
    const { path } = await uploadFile({ kind: 'main', file: photo() });
    expect([...storage.objects.keys()]).toEqual([`gift_media/${path}`]);
  });

  it('knows its own file when the line has sent it twice and the second copy is answered', async () => {
    storage.faults.push((request, response) => {
      storage.objects.set(request.path.replace('/storage/v1/object/', ''), request.body);
      return refuse(409)(request, response);
    });
    const { path } = await uploadFile({ kind: 'main', file: photo() });
    expect([...storage.objects.keys()]).toEqual([`gift_media/${path}`]);
  });

  it('stops when it is aborted', async () => {
    const controller = new AbortController();
    storage.faults.push(() => {
      controller.abort();
      return true;
    });
    await expect(
      uploadFile({ kind: 'main', file: photo(), signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('says so when the file was changed on disk after it had been chosen', async () => {
    const file = photo();
    file.slice = () => {
      throw new DOMException('changed', 'NotReadableError');
    };
    await expect(uploadFile({ kind: 'main', file })).rejects.toMatchObject({ code: 'FILE_CHANGED' });
  });
});

it.each([
  ['a photo', photo],
  ['a film in chunks', film],
])('keeps the page with which a gateway refuses %s to itself', async (_what, file) => {
  storage.faults.push(({ method }, response) => {
    if (method !== 'POST') return false;
    response.writeHead(403, { 'content-type': 'text/html' }).end(`<html>${'Blocked. '.repeat(400)}`);
    return true;
  });
  const failure = await uploadFile({ kind: 'main', file: file() }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'HTTP_403', serverWords: '' });
});

describe('uploadFile, above 6 MB', () => {
  it('goes up in chunks of 6 MB with everything that Supabase wants to know', async () => {
    const file = film();
    const { path } = await uploadFile({ kind: 'main', file });
    const stored = storage.objects.get(`gift_media/${path}`);
    expect(stored?.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
    expect(requests('PATCH').map(({ body }) => body.length)).toEqual([6 * MB, 6 * MB, MB]);
    const [created] = requests('POST');
    expect(created?.headers).toMatchObject({ 'x-upsert': 'false', 'upload-length': String(13 * MB) });
    const metadata = Object.fromEntries(
      String(created?.headers['upload-metadata'])
        .split(',')
        .map((pair) => pair.split(' '))
        .map(([key, value]) => [key, Buffer.from(value ?? '', 'base64').toString()]),
    );
    const key = new TextEncoder().encode(localStorage.getItem('sender-key') ?? '');
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', key)).toString('hex');
    expect(metadata).toEqual({
      metadata: JSON.stringify({ sender: hash }),
      bucketName: 'gift_media',
      objectName: path,
      contentType: 'video/mp4',
      cacheControl: '3600',
    });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([]);
  });

  it('sends only the chunk again that was cut', async () => {
    storage.faults.push(
      ({ headers }, response) => headers['upload-offset'] === String(6 * MB) && cut({} as never, response),
    );
    const { path } = await uploadFile({ kind: 'main', file: film() });
    expect(storage.objects.get(`gift_media/${path}`)?.length).toBe(13 * MB);
    expect(requests('PATCH').map(({ headers }) => Number(headers['upload-offset']) / MB)).toEqual([
      0, 6, 6, 12,
    ]);
  });

  it('goes on as long as every few attempts bring a chunk', async () => {
    // Three cuts before each chunk: nine in all, of which five in a row would end it.
    for (const chunk of [0, 6, 12])
      for (let cuts = 0; cuts < 3; cuts += 1)
        storage.faults.push(
          ({ headers }, response) =>
            headers['upload-offset'] === String(chunk * MB) && cut({} as never, response),
        );
    const { path } = await uploadFile({ kind: 'main', file: film() });
    expect(storage.objects.get(`gift_media/${path}`)?.length).toBe(13 * MB);
  });

  it('sends nothing more once it was aborted', async () => {
    const controller = new AbortController();
    const connections = vi.spyOn(XMLHttpRequest.prototype, 'abort');
    storage.faults.push(({ headers }) => {
      if (headers['upload-offset'] !== '0') return false;
      controller.abort();
      return true;
    });
    const uploading = uploadFile({ kind: 'main', file: film(), signal: controller.signal });
    await expect(uploading).rejects.toMatchObject({ name: 'AbortError' });
    expect(connections).toHaveBeenCalled();
  });

  it('does not begin anew because the server is ill when it is asked where it stands', async () => {
    storage.faults.push(
      ({ headers }, response) => headers['upload-offset'] === String(6 * MB) && cut({} as never, response),
      (request, response) => request.method === 'HEAD' && refuse(503)(request, response),
    );
    await uploadFile({ kind: 'main', file: film() });
    expect(requests('POST')).toHaveLength(1);
  });

  it.each(['POST', 'PATCH', 'HEAD'])(
    'goes on when a gateway answers a %s with a page of its own',
    async (method) => {
      // HEAD is sent only after a lost answer, to ask for the server's offset.
      if (method === 'HEAD')
        storage.faults.push((sent, response) => sent.method === 'PATCH' && cut(sent, response));
      storage.faults.push((sent, response) => {
        if (sent.method !== method) return false;
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
        return true;
      });
      const { path } = await uploadFile({ kind: 'main', file: film() });
      expect(storage.objects.get(`gift_media/${path}`)?.length).toBe(13 * MB);
    },
  );

  it('asks again where the server stands when a chunk had arrived already', async () => {
    storage.faults.push(({ headers, ...sent }, response) => {
      if (headers['upload-offset'] !== String(6 * MB)) return false;
      return refuse(409)({ headers, ...sent }, response);
    });
    const { path } = await uploadFile({ kind: 'main', file: film() });
    expect(storage.objects.get(`gift_media/${path}`)?.length).toBe(13 * MB);
    expect(requests('POST')).toHaveLength(1);
  });

  it('goes on after a reload where the server stands', async () => {
    const controller = new AbortController();
    const request = { kind: 'main', resumeKey: 'draft/main' } as const;
    storage.faults.push(({ headers }) => {
      if (headers['upload-offset'] !== String(6 * MB)) return false;
      controller.abort();
      return true;
    });
    await expect(uploadFile({ ...request, file: film(), signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    const { path } = await uploadFile({ ...request, file: film() });
    expect(requests('POST')).toHaveLength(1);
    expect(storage.objects.get(`gift_media/${path}`)?.length).toBe(13 * MB);
  });

  it('says so when the file was changed on disk between two chunks', async () => {
    const file = film();
    const slice = file.slice.bind(file);
    storage.faults.push(({ headers }) => {
      if (headers['upload-offset'] !== '0') return false;
      file.slice = (start = 0, end?: number) => {
        if (start !== 0) throw new DOMException('changed', 'NotReadableError');
        return slice(start, end);
      };
      return false;
    });
    await expect(uploadFile({ kind: 'main', file })).rejects.toMatchObject({ code: 'FILE_CHANGED' });
    expect(requests('PATCH')).toHaveLength(1);
  });

  it('does not resume what was refused', async () => {
    const request = { kind: 'main', resumeKey: 'draft/main' } as const;
    storage.faults.push((sent, response) => sent.method === 'PATCH' && refuse(415)(sent, response));
    await expect(uploadFile({ ...request, file: film() })).rejects.toMatchObject({ code: 'HTTP_415' });
    await uploadFile({ ...request, file: film() });
    expect(requests('POST')).toHaveLength(2);
  });

  it('begins anew when a finished upload left no file behind', async () => {
    storage.faults.push((sent, response) => {
      if (sent.headers['upload-offset'] !== String(12 * MB)) return false;
      // The last chunk arrives, its answer does not, and the object is lost.
      const upload = sent.path;
      storage.faults.push((next, answer) => {
        if (next.method !== 'HEAD' || next.path !== upload) return false;
        answer.writeHead(200, { 'upload-offset': 13 * MB, 'upload-length': 13 * MB }).end();
        return true;
      });
      return cut(sent, response);
    });
    const { path } = await uploadFile({ kind: 'main', file: film() });
    expect(storage.objects.get(`gift_media/${path}`)?.length).toBe(13 * MB);
    expect(requests('POST')).toHaveLength(2);
  });
});
