import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GiftMedia } from '@/gift/wrapped-gift.ts';
import { fileSize, formatBytes } from './file-size.ts';
import { GiftMediaView } from './gift-media.tsx';
import { AudioMessage, VideoGreeting } from './greetings.tsx';

vi.mock('@/settings/backend-address.ts', () => ({
  backendAddress: { url: 'https://project.example', anonKey: 'anon' },
}));

const ID = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
const FILES = 'https://project.example/storage/v1/object/public';

/** A stored file; an extension of the name, if any, is that of the stored file. */
const stored = (bucket: string, name: string) => ({ bucket, name: `${ID}.${name.split('.')[1] ?? 'bin'}` });
const media = (type: GiftMedia['type'], fileName: string): GiftMedia => ({
  type,
  fileName,
  file: stored('gift_media', fileName),
});

/** Answers HEAD with this size, or never for null. */
function serverTells(bytes: number | null) {
  const request = vi.fn(async (_url: string, _init?: RequestInit) => {
    if (bytes === null) throw new TypeError('Failed to fetch');
    return new Response(null, { headers: { 'content-length': String(bytes) } });
  });
  vi.stubGlobal('fetch', request);
  return request;
}

beforeEach(() => {
  serverTells(null);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('GiftMediaView', () => {
  it('says when nothing is attached', () => {
    render(<GiftMediaView media={null} />);
    expect(screen.getByText('Keine Datei angehängt.')).toBeVisible();
  });

  it('shows an image, named by its file, and opens it large in a modal', async () => {
    render(<GiftMediaView media={media('image', 'see.jpg')} />);
    expect(screen.getByRole('img', { name: 'Bild: see.jpg' })).toHaveAttribute(
      'src',
      `${FILES}/gift_media/${ID}.jpg`,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Bild: see.jpg – groß ansehen' }));
    expect(await screen.findByRole('dialog', { name: 'Bild: see.jpg' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows an SVG as an image only', () => {
    const { container } = render(<GiftMediaView media={media('image', 'bild.svg')} />);
    expect(screen.getByRole('img', { name: 'Bild: bild.svg' })).toBeVisible();
    expect(container.querySelector('object, embed, iframe')).toBeNull();
  });

  it.each([
    ['urlaub.heic', 'HEIC-Bild'],
    ['kaputt.png', 'PNG-Datei'],
  ])('offers %s as a download when it cannot be shown', async (fileName, kind) => {
    serverTells(1_572_864);
    render(<GiftMediaView media={media('image', fileName)} />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.queryByRole('img')).toBeNull();
    expect(await screen.findByRole('link', { name: `Herunterladen: ${fileName}` })).toHaveAttribute(
      'download',
      fileName,
    );
    expect(await screen.findByText(`${kind} · 1,5 MB`)).toBeVisible();
  });

  it('plays a video only when asked, with controls', () => {
    render(<GiftMediaView media={media('video', 'film.mp4')} />);
    const video = screen.getByLabelText('film.mp4');
    expect(video).toHaveAttribute('controls');
    expect(video).toHaveAttribute('preload', 'metadata');
    expect(video).not.toHaveAttribute('autoplay');
  });

  it('hides a video that cannot be loaded and says so', () => {
    const { container } = render(<GiftMediaView media={media('video', 'film.avi')} />);
    fireEvent.error(screen.getByLabelText('film.avi'));
    expect(container.querySelector('video')).toBeNull();
    expect(screen.getByText('Video kann nicht geladen werden')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Herunterladen: film.avi' })).toHaveAttribute(
      'href',
      `${FILES}/gift_media/${ID}.avi?download=film.avi`,
    );
  });

  it.each([
    ['rezept.pdf', 'PDF-Dokument'],
    ['brief.docx', 'Word-Dokument'],
    ['liste.xlsx', 'Excel-Tabelle'],
    ['vortrag.ppt', 'PowerPoint-Präsentation'],
    ['ding.xyz', 'XYZ-Datei'],
    ['ohne', 'BIN-Datei'],
  ])('offers %s as "%s" with name and size', async (fileName, kind) => {
    const request = serverTells(2048);
    render(<GiftMediaView media={media('file', fileName)} />);
    expect(screen.getByText(fileName, { ignore: '.sr-only' })).toBeVisible();
    expect(await screen.findByText(`${kind} · 2 KB`)).toBeVisible();
    expect(request.mock.calls[0]?.[1]?.method).toBe('HEAD');
    const link = screen.getByRole('link', { name: `Herunterladen: ${fileName}` });
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('does without the size when nobody tells it, and takes type from the address', async () => {
    render(<GiftMediaView media={{ ...media('file', 'brief.pdf'), fileName: '' }} />);
    expect(screen.getByText('Datei zum Geschenk')).toBeVisible();
    expect(screen.getByText('PDF-Dokument')).toBeVisible();
  });
});

describe('greetings', () => {
  it.each([
    [
      'Videogruß',
      'Video kann nicht geladen werden',
      <VideoGreeting key="v" file={stored('gift_video', 'g.mp4')} />,
    ],
    [
      'Musik',
      'Musik kann nicht geladen werden',
      <AudioMessage key="a" file={stored('gift_audio', 'g.mp3')} />,
    ],
  ])(
    '%s has controls, starts silent, and is offered as a download when it fails',
    (title, failure, player) => {
      render(player);
      const control = screen.getByLabelText(title, { selector: 'video, audio' });
      expect(control).toHaveAttribute('controls');
      expect(control).not.toHaveAttribute('autoplay');
      fireEvent.error(control);
      expect(screen.getByText(failure)).toBeVisible();
      expect(screen.getByRole('link', { name: `Herunterladen: ${title}` })).toBeVisible();
    },
  );
});

describe('download', () => {
  it.each([
    ['a picture', <GiftMediaView key="p" media={media('image', 'see & ich.jpg')} />, 'see & ich.jpg'],
    ['a film', <GiftMediaView key="f" media={media('video', 'film.mp4')} />, 'film.mp4'],
    ['a greeting', <VideoGreeting key="g" file={stored('gift_video', 'g.webm')} />, 'Videogruß.webm'],
    ['a sound', <AudioMessage key="s" file={stored('gift_audio', 's.m4a')} />, 'Musik.m4a'],
  ])('%s can be saved under its own name, from another origin as well', (_what, view, name) => {
    render(view);
    const link = screen.getByRole('link', { name: /^Herunterladen: / });
    expect(link).toHaveAttribute('download', name);
    expect(new URL(link.getAttribute('href') ?? '').searchParams.get('download')).toBe(name);
  });
});

describe('a file outside of the project', () => {
  it.each([
    ['image', <GiftMediaView key="i" media={{ type: 'image', file: 'foreign', fileName: 'bon.png' }} />],
    ['video', <GiftMediaView key="v" media={{ type: 'video', file: 'foreign', fileName: 'bon.mp4' }} />],
    ['file', <GiftMediaView key="f" media={{ type: 'file', file: 'foreign', fileName: 'bon.pdf' }} />],
    ['video greeting', <VideoGreeting key="g" file="foreign" />],
    ['music', <AudioMessage key="m" file="foreign" />],
  ])('as %s is neither asked for, nor shown, nor linked', (_what, view) => {
    const request = serverTells(5);
    const { container } = render(view);
    expect(screen.getByText('Diese Datei gehört nicht zu diesem Geschenk')).toBeVisible();
    expect(container.querySelector('[src], [href]')).toBeNull();
    expect(request).not.toHaveBeenCalled();
  });
});

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
