import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { markBusy } from '@/browser/busy.ts';
import { Button } from '@/ui/button.tsx';
import { Progress } from '@/ui/progress.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { noteUnfinished } from '../arriving-files.ts';
import type { FilmAnswer, FilmTask } from './film-worker.ts';

type Shrinking =
  | { step: 'offered' }
  /** From 0 to 1. */
  | { step: 'running'; progress: number }
  | { step: 'finished'; smaller: File }
  | { step: 'failed'; words: string };

const FAILED = 'Diesen Film kann dein Browser leider nicht verkleinern.';

const tooLong = (minutes: number) =>
  `Dein Film ist dafür zu lang: Kürze ihn auf höchstens ${minutes} Minuten, dann geht es.`;

const mp4Name = (name: string) => `${name.replace(/\.[^.]*$/, '')}.mp4`;

/** Hands the film over only while its tile is seen: on another tab the gift may be paid already. */
function useShrinking(film: File, hidden: boolean, onShrunk: (smaller: File) => void) {
  const [state, setState] = useState<Shrinking>({ step: 'offered' });
  const worker = useRef<Worker | null>(null);

  const end = (next: Shrinking) => {
    worker.current?.terminate();
    worker.current = null;
    setState(next);
  };
  const start = () => {
    const running = new Worker(new URL('./film-worker.ts', import.meta.url), { type: 'module' });
    worker.current = running;
    setState({ step: 'running', progress: 0 });
    running.onerror = () => end({ step: 'failed', words: FAILED });
    running.onmessage = ({ data }: MessageEvent<FilmAnswer>) => {
      if ('progress' in data) setState({ step: 'running', progress: data.progress });
      else if ('error' in data) end({ step: 'failed', words: FAILED });
      else if ('longestMinutes' in data) end({ step: 'failed', words: tooLong(data.longestMinutes) });
      else {
        const smaller = new File([data.film], mp4Name(film.name), { type: 'video/mp4' });
        end({ step: 'finished', smaller });
      }
    };
    running.postMessage({ shrink: film } satisfies FilmTask);
  };
  useEffect(() => () => worker.current?.terminate(), []);

  const smaller = state.step === 'finished' ? state.smaller : null;
  const handOver = useEffectEvent((smaller: File) => {
    setState({ step: 'offered' });
    onShrunk(smaller);
  });
  useEffect(() => {
    if (smaller && !hidden) handOver(smaller);
  }, [smaller, hidden]);

  const isUnfinished = state.step === 'running' || smaller !== null;
  useEffect(() => {
    if (isUnfinished) return noteUnfinished(film.name);
  }, [isUnfinished, film]);

  return { state, start, cancel: () => end({ step: 'offered' }) };
}

/** Which films it can decode turns out later. */
const canShrink = (): boolean =>
  typeof VideoDecoder !== 'undefined' &&
  typeof VideoEncoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  typeof Worker !== 'undefined';

export interface ShrinkOfferProps {
  film: File;
  hidden: boolean;
  onShrunk: (smaller: File) => void;
}

/** Makes a film smaller on this device; nothing where the browser cannot. */
export function ShrinkOffer({ film, hidden, onShrunk }: ShrinkOfferProps) {
  const { state, start, cancel } = useShrinking(film, hidden, onShrunk);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(state.step);
  const isRunning = state.step === 'running';
  useEffect(() => {
    if (shown.current !== state.step)
      place.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus();
    shown.current = state.step;
  }, [state.step]);
  useEffect(() => {
    if (isRunning) return markBusy('recording');
  }, [isRunning]);

  const leave = useEffectEvent(() => {
    if (isRunning)
      showToast(
        'Dein Film wird noch verkleinert',
        'Er ist noch nicht im Geschenk. Du findest ihn unter „Medien & Absender“.',
      );
  });
  useEffect(() => {
    if (hidden) leave();
  }, [hidden]);

  if (!canShrink()) return null;
  return (
    <div ref={place} className="my-1 grid justify-items-start gap-2">
      {state.step === 'offered' && (
        <>
          <Button onClick={start}>Film verkleinern</Button>
          <p className="text-sm">Das geht hier auf deinem Gerät und dauert ein wenig.</p>
        </>
      )}
      {state.step === 'running' && (
        <>
          <p className="font-semibold text-ink" role="status">
            Dein Film wird verkleinert …
          </p>
          <div className="w-full">
            <Progress label="Film wird verkleinert" value={state.progress} />
          </div>
          <p className="flex flex-wrap items-center gap-3 text-ink">
            <span className="tabular-nums">{`${Math.floor(state.progress * 100)} %`}</span>
            <Button variant="secondary" size="sm" onClick={cancel}>
              Abbrechen
            </Button>
          </p>
        </>
      )}
      {state.step === 'failed' && (
        <p className="font-semibold" role="status" tabIndex={-1}>
          {state.words}
        </p>
      )}
    </div>
  );
}
