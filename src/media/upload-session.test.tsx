import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import '@/features/checkout/pending-orders.ts';
import { BackendError } from '@/api/backend-error.ts';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { deletableFiles } from './discarded-files.ts';
import type { UploadRequest } from './upload/upload-request.ts';
import type { UploadedFile } from './upload/uploads.ts';
import { UploadProgress } from './upload-progress.tsx';
import { type DraftFiles, UploadSession } from './upload-session.ts';

const DRAFT = 'a6b1f7de-6f3c-4a2a-9c35-5f3d8a1b2c3d';
const NONE: DraftFiles = { main: null, audio: null, video: null };
const file = (name = 'foto.jpg') => new File(['0123456789'], name, { type: 'image/jpeg', lastModified: 1 });

/** Uploads whose results are settled by the test. */
function fakeStorage() {
  const requests: (UploadRequest & {
    resolve: (stored: UploadedFile) => void;
    reject: (error: unknown) => void;
  })[] = [];
  const upload = vi.fn(
    (request: UploadRequest) =>
      new Promise<UploadedFile>((resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(new BackendError('ABORTED')));
        requests.push({ ...request, resolve, reject });
      }),
  );
  const at = (index: number) => requests[index] ?? expect.fail(`no request ${index}`);
  return { upload, at };
}

const stored = (name: string) => ({ path: name, publicUrl: `https://files.example/${name}` });

beforeEach(() => {
  localStorage.clear();
  dismissToast(currentToast()?.key ?? 0);
});

describe('UploadSession', () => {
  it('uploads each file once and hands out the addresses', async () => {
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    const files = { ...NONE, main: file(), audio: file('lied.mp3') };
    session.startAll(files);
    session.startAll(files);
    const finished = session.finish(files);
    at(0).resolve(stored('a.jpg'));
    at(1).resolve(stored('b.mp3'));
    await expect(finished).resolves.toEqual({
      main: 'https://files.example/a.jpg',
      audio: 'https://files.example/b.mp3',
      video: null,
    });
    // As where nothing can be stored.
    localStorage.clear();
    await session.finish(files);
    expect(upload).toHaveBeenCalledTimes(2);
    expect(at(0)).toMatchObject({ kind: 'main', resumeKey: `${DRAFT}/main` });
  });

  it('remembers across a reload what is stored, until the draft is closed', async () => {
    const first = fakeStorage();
    const before = new UploadSession(DRAFT, first.upload);
    before.start('main', file());
    first.at(0).resolve(stored('a.jpg'));
    await before.addresses();

    const second = fakeStorage();
    const after = new UploadSession(DRAFT, second.upload);
    after.start('main', file());
    await expect(after.addresses()).resolves.toMatchObject({ main: 'https://files.example/a.jpg' });
    expect(second.upload).not.toHaveBeenCalled();

    after.close();
    after.start('main', file());
    expect(second.upload).toHaveBeenCalledOnce();
  });

  it('gives up a file that was replaced or removed', async () => {
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    session.start('main', file('alt.jpg'));
    session.start('main', file('neu.jpg'));
    expect(at(0).signal?.aborted).toBe(true);
    expect(session.states().main).toMatchObject({ status: 'uploading' });
    session.startAll(NONE);
    expect(at(1).signal?.aborted).toBe(true);
    await expect(session.addresses()).resolves.toEqual(NONE);
    expect(currentToast()).toBeNull();
  });

  it('has a file deleted that arrived although its upload was given up', async () => {
    let arrive = (_stored: UploadedFile) => {};
    const session = new UploadSession(
      DRAFT,
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    session.start('main', file());
    session.abandonAllBut(NONE);
    const name = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.jpg';
    const publicUrl = `https://abc.supabase.co/storage/v1/object/public/gift_media/${name}`;
    arrive({ path: name, publicUrl });
    await vi.waitFor(() => expect(deletableFiles()).toEqual([{ bucket: 'gift_media', name }]));
    expect(currentToast()).toBeNull();
  });

  it.each([
    ['main', 'Upload-Fehler Hauptdatei'],
    ['audio', 'Upload-Fehler Audiodatei'],
    ['video', 'Upload-Fehler Videodatei'],
  ] as const)('shows the toast for %s, stops, and tries again on the next attempt', async (slot, title) => {
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    const files = { ...NONE, [slot]: file() };
    const finished = session.finish(files);
    at(0).reject(new BackendError('HTTP_413'));
    await expect(finished).rejects.toMatchObject({ code: 'HTTP_413' });
    expect(currentToast()).toMatchObject({
      title,
      text: 'Die Datei ist für den Server zu groß. Bitte wähle eine kleinere.',
      tone: 'destructive',
    });
    const again = session.finish(files);
    at(1).resolve(stored('c.bin'));
    await expect(again).resolves.toMatchObject({ [slot]: 'https://files.example/c.bin' });
  });

  it('says once that a file failed, and again to who asks for it', async () => {
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    const files = { ...NONE, main: file() };
    /** Fails an attempt; the toast that it showed, or null. */
    const fail = async (attempt: number) => {
      const before = currentToast()?.key;
      at(attempt).reject(new BackendError('HTTP_413'));
      await vi.waitFor(() => expect(session.states().main).toMatchObject({ status: 'failed' }));
      const shown = currentToast();
      return shown && shown.key !== before ? shown : null;
    };
    session.startAll(files);
    const first = await fail(0);
    expect(first).toMatchObject({ title: 'Upload-Fehler Hauptdatei' });
    // Whoever pays while the toast stands reads it already.
    session.finish(files).catch(() => undefined);
    expect(await fail(1)).toBeNull();
    dismissToast(first?.key ?? 0);
    session.startAll(files);
    expect(await fail(2)).toBeNull();
    session.finish(files).catch(() => undefined);
    expect(await fail(3)).toMatchObject({ title: 'Upload-Fehler Hauptdatei' });
  });
});

describe('UploadProgress', () => {
  it.each([
    ['OFFLINE', 'Keine Verbindung, es geht gleich weiter …'],
    ['TIMEOUT', 'Keine Verbindung, es geht gleich weiter …'],
    ['HTTP_429', 'Gerade wird sehr viel hochgeladen, es geht gleich weiter …'],
    ['HTTP_500', 'Der Server antwortet gerade nicht richtig, es geht gleich weiter …'],
  ])('says what it waits for: %s', (code, words) => {
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    render(<UploadProgress session={session} />);
    act(() => session.start('main', file()));
    act(() => at(0).onRetry?.(new BackendError(code, '')));
    expect(screen.getByText(words)).toBeVisible();
  });

  it('shows percent, a lost connection, and the end', async () => {
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    render(<UploadProgress session={session} />);
    expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull();
    act(() => session.start('main', file()));
    act(() => at(0).onProgress?.(4, 10));
    expect(screen.getByRole('progressbar', { name: 'Foto oder Datei wird hochgeladen' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(screen.getByText('40 %')).toBeVisible();
    act(() => at(0).onRetry?.(new BackendError('OFFLINE')));
    expect(screen.getByText(/Keine Verbindung/)).toBeVisible();
    act(() => at(0).onProgress?.(10, 10));
    expect(screen.getByText('wird gespeichert …')).toBeVisible();
    at(0).resolve(stored('a.jpg'));
    expect(await screen.findByText('hochgeladen')).toBeVisible();
  });

  it('stops at the sender’s wish without an error and goes on again', async () => {
    const user = userEvent.setup();
    const { upload, at } = fakeStorage();
    const session = new UploadSession(DRAFT, upload);
    render(<UploadProgress session={session} />);
    act(() => session.start('video', file('gruss.mp4')));
    await user.click(screen.getByRole('button', { name: 'Film: Anhalten' }));
    expect(at(0).signal?.aborted).toBe(true);
    expect(screen.getByText('angehalten')).toBeVisible();
    expect(currentToast()).toBeNull();
    expect(screen.getByRole('button', { name: 'Film: Fortsetzen' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Film: Anhalten' })).toHaveFocus();
    at(1).resolve(stored('g.mp4'));
    expect(await screen.findByText('hochgeladen')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('listitem')).toHaveFocus());
  });
});
