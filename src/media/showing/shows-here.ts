import { timeoutOr } from '@/browser/timeout-or.ts';

export type Showing = 'image' | 'video' | 'audio';

/** Milliseconds for the head of a file that is on this device. */
const PATIENCE = 10_000;

/**
 * Whether a film that has told its measures has a picture. Without a decoder for its pictures some
 * browsers play the sound of an HEVC film beside a black one, and fire no `error`.
 */
export const hasPicture = ({ videoWidth }: HTMLVideoElement): boolean => videoWidth > 0;

function canPlay(media: HTMLMediaElement, url: string): Promise<boolean> {
  return new Promise((resolve) => {
    media.onloadedmetadata = () => resolve(!(media instanceof HTMLVideoElement) || hasPicture(media));
    media.onerror = () => resolve(false);
    media.preload = 'metadata';
    media.src = url;
  });
}

function canSee(url: string): Promise<boolean> {
  const image = new Image();
  image.src = url;
  return image.decode().then(
    () => true,
    () => false,
  );
}

/** Whether this browser shows or plays the file. */
export async function showsHere(showing: Showing, file: Blob): Promise<boolean> {
  const url = URL.createObjectURL(file);
  try {
    const shown = showing === 'image' ? canSee(url) : canPlay(document.createElement(showing), url);
    return await timeoutOr(shown, PATIENCE, false);
  } finally {
    URL.revokeObjectURL(url);
  }
}
