import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GiftMedia, WrappedGift } from '@/gift/wrapped-gift.ts';
import { wrappedGift } from '../../tests/builders.ts';
import { Letter } from './letter.tsx';

const ID = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
const FILES = 'https://gifts.example/storage/v1/object/public';

/** A stored file; an extension of the name, if any, is that of the stored file. */
const stored = (bucket: string, name: string) => ({ bucket, name: `${ID}.${name.split('.')[1] ?? 'bin'}` });
const media = (type: GiftMedia['type'], fileName: string): Partial<WrappedGift> => ({
  media: { type, fileName, file: stored('gift_media', fileName) },
});

function show(fields: Partial<WrappedGift> = {}, mode: 'card' | 'unfolds' = 'card') {
  return render(<Letter gift={wrappedGift(fields)} headingId="heading" mode={mode} />);
}

/** Answers HEAD with this size, or never for null. */
function serverTells(bytes: number | null) {
  const request = vi.fn(async (_url: string, _init?: RequestInit) => {
    if (bytes === null) throw new TypeError('Failed to fetch');
    return new Response(null, { headers: { 'content-length': String(bytes) } });
  });
  vi.stubGlobal('fetch', request);
  return request;
}

const downloads = () =>
  screen.queryAllByRole('link', { name: /^Herunterladen/ }).map((link) => link.textContent);

beforeEach(() => {
  serverTells(null);
});
describe('letter', () => {
  it('says when nothing is attached, and offers no download', () => {
    show();
    expect(screen.getByText('Keine Datei angehängt.')).toBe(screen.getByRole('region').lastChild);
    expect(downloads()).toEqual([]);
  });

  it.each([
    ['Danke!', '2.6'],
    ['Alles Liebe zum Geburtstag!', '1.6'],
    ['a'.repeat(73), ''],
  ])('sets %j in a size that fits its length', (message, size) => {
    show({ message });
    expect(screen.getByText(message).style.getPropertyValue('--size').slice(0, 3)).toBe(size);
  });

  it.each([
    ['Käthe Größenbauer', true],
    ['Łukasz & Žofie', true],
    ['Zoe\u0308', true],
    ['„Mäuschen“ – 3.', true],
    ['ليلى', false],
    ['美咲', false],
    ['Анна', false],
    ['Mia 🎉', false],
  ])('sets the name "%s" by hand: %s', (senderName, byHand) => {
    show({ senderName });
    expect(screen.getByText(senderName).hasAttribute('data-by-hand')).toBe(byHand);
  });
});

describe('attached file', () => {
  it('that is an image is named by its file and opens large in a modal', async () => {
    show(media('image', 'see.jpg'));
    expect(screen.getByRole('img', { name: 'Bild: see.jpg' })).toHaveAttribute(
      'src',
      `${FILES}/gift_media/${ID}.jpg`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Bild: see.jpg – groß ansehen' }));
    expect(await screen.findByRole('dialog', { name: 'Bild: see.jpg' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that is an SVG is shown as an image only', () => {
    const { container } = show(media('image', 'bild.svg'));
    expect(screen.getByRole('img', { name: 'Bild: bild.svg' })).toBeVisible();
    expect(container.querySelector('object, embed, iframe')).toBeNull();
  });

  it.each([
    ['urlaub.heic', 'HEIC-Bild'],
    ['kaputt.png', 'PNG-Datei'],
  ])('%s is offered as a download, once, when it cannot be shown', async (fileName, kind) => {
    serverTells(1_572_864);
    show(media('image', fileName));
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(await screen.findByRole('link', { name: `Herunterladen: ${fileName}` })).toHaveAttribute(
      'download',
      fileName,
    );
    expect(await screen.findByText(`${kind} · 1,5 MB`)).toBeVisible();
  });

  it.each([
    ['rezept.pdf', 'PDF-Dokument'],
    ['brief.docx', 'Word-Dokument'],
    ['liste.xlsx', 'Excel-Tabelle'],
    ['vortrag.ppt', 'PowerPoint-Präsentation'],
    ['ding.xyz', 'XYZ-Datei'],
    ['ohne', 'BIN-Datei'],
  ])('%s is a download, once, as "%s" with name and size', async (fileName, kind) => {
    const request = serverTells(2048);
    show(media('file', fileName));
    expect(screen.getByText(fileName, { ignore: '.sr-only' })).toBeVisible();
    expect(await screen.findByText(`${kind} · 2 KB`)).toBeVisible();
    expect(request.mock.calls[0]?.[1]?.method).toBe('HEAD');
    const link = screen.getByRole('link', { name: `Herunterladen: ${fileName}` });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
});

describe('player', () => {
  it.each([
    ['film.avi', 'film.avi', 'Video kann nicht geladen werden', media('video', 'film.avi')],
    [
      'Videogruß von Max',
      'Videogruß',
      'Video kann nicht geladen werden',
      { videoGreeting: stored('gift_video', 'g.mp4') },
    ],
    [
      'Sprachnachricht von Max',
      'Sprachnachricht',
      'Sprachnachricht kann nicht geladen werden',
      { audio: stored('gift_audio', 'g.mp3') },
    ],
  ])('of %s starts silent, and is a download, once, when it fails', (_name, file, failure, fields) => {
    const { container } = show(fields);
    const element = container.querySelector('video, audio') as HTMLMediaElement;
    expect(element).toHaveAttribute('preload', 'metadata');
    expect(element).not.toHaveAttribute('autoplay');
    fireEvent.error(element);
    expect(container.querySelector('video, audio')).toBeNull();
    expect(screen.getByText(failure)).toBeVisible();
    expect(screen.getByRole('link', { name: `Herunterladen: ${file}` })).toBeVisible();
    expect(downloads()).toHaveLength(1);
  });

  it.each([
    ['film', media('video', 'film.mp4'), 'film.mp4'],
    ['greeting', { videoGreeting: stored('gift_video', 'g.mp4') }, 'Videogruß'],
  ])('of a %s without a decoder for its pictures is words and a download', (_what, fields, file) => {
    const { container } = show(fields);
    const video = container.querySelector('video') as HTMLVideoElement;
    Object.defineProperty(video, 'videoWidth', { value: 0 });
    fireEvent.loadedMetadata(video);
    expect(container.querySelector('video')).toBeNull();
    expect(screen.getByText('Video kann nicht geladen werden')).toBeVisible();
    expect(screen.getByRole('link', { name: `Herunterladen: ${file}` })).toBeVisible();
  });

  it('of a film that has a picture stays', () => {
    const { container } = show(media('video', 'film.mp4'));
    const video = container.querySelector('video') as HTMLVideoElement;
    Object.defineProperty(video, 'videoWidth', { value: 48 });
    fireEvent.loadedMetadata(video);
    expect(container.querySelector('video')).toBe(video);
  });

  it('and picture are tried again once the connection is back', async () => {
    const fields = { ...media('image', 'see.jpg'), audio: stored('gift_audio', 'g.mp3') };
    const { container } = show(fields);
    fireEvent.error(screen.getByRole('img'));
    fireEvent.error(container.querySelector('audio') as HTMLElement);
    expect(screen.queryByRole('img')).toBeNull();
    fireEvent.online(window);
    expect(screen.getByRole('img', { name: 'Bild: see.jpg' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sprachnachricht von Max abspielen' })).toBeVisible();
  });

  it.each([
    ['unfolds', 'Max', 'Hilft auch das Herunterladen nicht? Frag Max.'],
    ['unfolds', '', 'Hilft auch das Herunterladen nicht? Frag, wer dir den Link geschickt hat.'],
    ['card', 'Max', null],
  ] as const)(
    'that fails says whom to ask, in the letter that %s, of "%s"',
    async (mode, senderName, words) => {
      const { container } = show({ senderName, ...media('video', 'film.avi') }, mode);
      expect(screen.getByLabelText('film.avi')).toBeVisible();
      expect(container).not.toHaveTextContent('Hilft auch');
      fireEvent.error(container.querySelector('video') as HTMLElement);
      if (words) expect(screen.getByText(words)).toBeVisible();
      else expect(container).not.toHaveTextContent('Hilft auch');
    },
  );
});

describe('download', () => {
  it.each([
    ['a picture', media('image', 'see & ich.jpg'), 'see & ich.jpg'],
    [
      'a picture without a name',
      { media: { type: 'image' as const, file: stored('gift_media', 'see.jpg'), fileName: '' } },
      'Bild zum Geschenk.jpg',
    ],
    ['a film', media('video', 'film.mp4'), 'film.mp4'],
    ['a greeting', { videoGreeting: stored('gift_video', 'g.webm') }, 'Videogruß.webm'],
    ['a sound', { audio: stored('gift_audio', 's.m4a') }, 'Sprachnachricht.m4a'],
  ])('of %s is saved under its own name, from another origin as well', (_what, fields, name) => {
    show(fields);
    const link = screen.getByRole('link', { name: /^Herunterladen: / });
    expect(link).toHaveAttribute('download', name);
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('download')).toBe(name);
  });
});

describe('file outside of the project', () => {
  const foreign = (type: GiftMedia['type'], fileName: string): Partial<WrappedGift> => ({
    media: { type, file: { named: `https://x.test/${fileName}` }, fileName },
  });
  it.each<[what: string, fields: Partial<WrappedGift>]>([
    ['image', foreign('image', 'bon.png')],
    ['video', foreign('video', 'bon.mp4')],
    ['file', foreign('file', 'bon.pdf')],
    ['video greeting', { videoGreeting: { named: '/gruss.webm' } }],
    ['voice message', { audio: { named: 'blob:https://x.test/1' } }],
  ])('as %s is neither asked for, nor shown, nor linked', (_what, fields) => {
    const request = serverTells(5);
    const { container } = show(fields);
    expect(screen.getByText('Diese Datei gehört nicht zu diesem Geschenk')).toBeVisible();
    expect(container.querySelector('[src], [href]')).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });
});
