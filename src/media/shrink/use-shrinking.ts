import { useEffect, useRef, useState } from 'react';
import type { ShrinkMessage } from './shrink-message.ts';

export type Shrinking =
  | { step: 'offered' }
  /** From 0 to 1. */
  | { step: 'running'; progress: number }
  | { step: 'failed'; words: string };

const FAILED = 'Diesen Film kann dein Browser leider nicht verkleinern.';

const tooLong = (minutes: number) =>
  `Dein Film ist dafür zu lang: Kürze ihn auf höchstens ${minutes} Minuten, dann geht es.`;

/** 'urlaub.MOV' becomes 'urlaub.mp4'. */
const mp4Name = (name: string) => `${name.replace(/\.[^.]*$/, '')}.mp4`;

/** Makes a film smaller in a worker. Cancelling, or leaving the page, ends the worker. */
export function useShrinking(film: File, onShrunk: (smaller: File) => void) {
  const [state, setState] = useState<Shrinking>({ step: 'offered' });
  const worker = useRef<Worker | null>(null);

  const end = (next: Shrinking) => {
    worker.current?.terminate();
    worker.current = null;
    setState(next);
  };
  const start = () => {
    const running = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
    worker.current = running;
    setState({ step: 'running', progress: 0 });
    running.onerror = () => end({ step: 'failed', words: FAILED });
    running.onmessage = ({ data }: MessageEvent<ShrinkMessage>) => {
      if ('progress' in data) setState({ step: 'running', progress: data.progress });
      else if ('error' in data) end({ step: 'failed', words: FAILED });
      else if (!data.result.ok) end({ step: 'failed', words: tooLong(data.result.minutes) });
      else {
        end({ step: 'offered' });
        onShrunk(new File([data.result.film], mp4Name(film.name), { type: 'video/mp4' }));
      }
    };
    running.postMessage(film);
  };
  useEffect(() => () => worker.current?.terminate(), []);

  return { state, start, cancel: () => end({ step: 'offered' }) };
}

/** Whether this browser has what it takes; which films it can decode turns out later. */
export const canShrink = (): boolean =>
  typeof VideoDecoder !== 'undefined' &&
  typeof VideoEncoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof Worker !== 'undefined';
