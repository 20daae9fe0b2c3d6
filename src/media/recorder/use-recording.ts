import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { markBusy } from '@/browser/busy.ts';
import { type Recording, startRecording } from './recording.ts';
import { RECORDINGS, type RecordingKind } from './recording-kinds.ts';

export type RecordingState =
  | { step: 'asking' }
  | { step: 'recording'; stream: MediaStream; seconds: number; paused: boolean }
  | { step: 'finished'; file: File; reachedLimit: boolean };

/**
 * One recording, from asking for permission to the file. `onLeft` gets what was recorded when the
 * recorder is taken away while it records; without it, that is discarded.
 */
export function useRecording(
  kind: RecordingKind,
  onProblem: (error: unknown) => void,
  onLeft?: (file: File) => void,
) {
  const [state, setState] = useState<RecordingState>({ step: 'asking' });
  const recording = useRef<Recording | null>(null);
  const report = useEffectEvent(onProblem);
  const keeper = useRef(onLeft);
  useEffect(() => {
    keeper.current = onLeft;
  });

  useEffect(() => {
    let left = false;
    let clock: ReturnType<typeof setInterval> | undefined;
    const run = async () => {
      const current = await startRecording(kind);
      if (left) return current.discard();
      recording.current = current;
      const tick = () =>
        setState((state) => ({
          step: 'recording',
          stream: current.stream,
          seconds: current.seconds(),
          paused: state.step === 'recording' && state.paused,
        }));
      tick();
      clock = setInterval(tick, 250);
      const file = await current.finished;
      clearInterval(clock);
      if (!file) return;
      if (left) return keeper.current?.(file);
      setState({ step: 'finished', file, reachedLimit: current.seconds() >= RECORDINGS[kind].maxSeconds });
    };
    const endBusy = markBusy('recording');
    run()
      .catch((error: unknown) => {
        if (!left) report(error);
      })
      .finally(endBusy);
    return () => {
      left = true;
      clearInterval(clock);
      if (keeper.current) recording.current?.end();
      else recording.current?.discard();
      recording.current = null;
      endBusy();
    };
  }, [kind]);

  const setPaused = (paused: boolean) => {
    if (paused) recording.current?.pause();
    else recording.current?.resume();
    setState((state) => (state.step === 'recording' ? { ...state, paused } : state));
  };

  return {
    state,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    end: () => recording.current?.end(),
    discard: () => recording.current?.discard(),
  };
}
