import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { markBusy } from '@/browser/busy.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { expectFile } from '../arriving-files.ts';
import { useObjectUrl } from '../file-thumbnail.tsx';
import { AudioPlayer } from '../showing/player/audio-player.tsx';
import { clockTime } from '../showing/player/times.ts';
import { LevelMeter } from './level-meter.tsx';
import { type Recording, startRecording } from './recording.ts';
import { RECORDINGS, type RecorderWords, type RecordingKind } from './recording-kinds.ts';

type RecordingState =
  | { step: 'asking' }
  | { step: 'recording'; stream: MediaStream; seconds: number; paused: boolean }
  | { step: 'finished'; file: File; reachedLimit: boolean };

/**
 * `onLeft` gets what was recorded when the recorder is taken away; without it, that is discarded.
 */
function useRecording(
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

export interface RecorderPanelProps {
  kind: RecordingKind;
  words: RecorderWords;
  hidden: boolean;
  present: File | null;
  /** `present`, if it is a recording of this panel. */
  kept: File | null;
  onKeep: (file: File) => void;
  onDiscard: () => void;
  onAgain: () => void;
  onClose: () => void;
  onLeft: ((file: File) => void) | undefined;
  onProblem: (error: unknown) => void;
}

/** Mirrored as in a mirror; the recorded film is not. */
function Viewfinder({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <video
      ref={video}
      aria-label="Bild deiner Kamera"
      autoPlay
      muted
      playsInline
      className="max-h-80 w-full -scale-x-100 rounded-field bg-ink object-contain"
    />
  );
}

function Playback({ kind, file }: { kind: RecordingKind; file: File }) {
  const url = useObjectUrl(file);
  if (!url) return null;
  return kind === 'voice' ? (
    <AudioPlayer url={url} name="Deine Aufnahme" onUnplayable={() => undefined} />
  ) : (
    // biome-ignore lint/a11y/useMediaCaption: somebody's own film, just recorded, has no captions.
    <video
      src={url}
      controls
      playsInline
      aria-label="Deine Aufnahme"
      className="max-h-80 w-full rounded-field bg-ink object-contain"
    />
  );
}

/** Records, pauses and plays back. Loaded when somebody records for the first time. */
export function RecorderPanel(props: RecorderPanelProps) {
  const { kind, words, hidden, present, kept, onKeep, onDiscard, onAgain, onClose, onLeft, onProblem } =
    props;
  const { state, pause, resume, end, discard: stop } = useRecording(kind, onProblem, onLeft);
  const { maxSeconds } = RECORDINGS[kind];
  const next = useRef<HTMLButtonElement>(null);
  /** null while nobody knows. */
  const heard = useRef<boolean>(null);
  // Each step removes the clicked button: the focus moves to the first one of the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has its own next button.
  useEffect(() => {
    next.current?.focus();
  }, [state.step]);

  // What has ended is kept at once; only what would replace something else waits for an answer.
  const take = state.step === 'finished' ? state.file : null;
  const isKept = take !== null && take === kept;
  const [wasKept, setWasKept] = useState(false);
  const keep = (file: File) => {
    setWasKept(true);
    onKeep(file);
    // Without words of its own the recording was ended by what sends it.
    if (!words.toast) return;
    if (hidden) showToast('Aufnahme beendet', `„${file.name}“ ist im Geschenk.`);
    else showToast(...words.toast(file.name), { tone: 'success' });
  };
  const sayItWaits = () =>
    showToast(
      'Aufnahme noch nicht übernommen',
      'Sie ist noch nicht im Geschenk. Du findest sie unter „Medien & Absender“.',
    );
  const settle = useEffectEvent((file: File) => {
    if (!present || present === kept) keep(file);
    else if (hidden) sayItWaits();
  });
  useEffect(() => {
    if (take) settle(take);
  }, [take]);

  // Leaving the tab ends the recording, so that no microphone stays open unseen.
  const leave = useEffectEvent(() => {
    if (state.step === 'asking') onClose();
    else if (state.step === 'recording') end();
    else if (!isKept) sayItWaits();
  });
  useEffect(() => {
    if (hidden) leave();
  }, [hidden]);

  // Whoever goes on to pay or send waits for the recording's end; the effect above keeps it in the
  // same commit. A recorder that is taken away without one has failed, or was left.
  const isEnding = hidden && state.step === 'recording';
  const hasEnded = useRef(false);
  useLayoutEffect(() => {
    hasEnded.current = state.step === 'finished';
  }, [state.step]);
  useEffect(() => {
    if (!isEnding) return;
    const arrived = expectFile();
    return () => arrived(hasEnded.current);
  }, [isEnding]);

  const finish = (file: File) => {
    if (!isKept) keep(file);
    onClose();
  };
  const discard = () => {
    if (isKept) onDiscard();
    onClose();
  };
  const cancel = () => {
    stop();
    onClose();
  };

  return (
    <div className="recorder-panel grid grid-cols-1 gap-4 rounded-field border border-line bg-surface p-4 shadow-soft">
      {state.step === 'asking' && (
        <>
          <Spinner label="Bitte erlaube im Browser den Zugriff …" />
          <div>
            <Button ref={next} variant="quiet" onClick={cancel}>
              Abbrechen
            </Button>
          </div>
        </>
      )}
      {state.step === 'recording' && (
        <>
          {kind === 'video' && <Viewfinder stream={state.stream} />}
          <p className="flex items-center gap-3 font-semibold">
            <span
              aria-hidden="true"
              className={
                state.paused ? 'size-3 rounded-full bg-edge' : 'size-3 animate-pulse rounded-full bg-danger'
              }
            />
            <span role="status">{state.paused ? 'Aufnahme angehalten' : 'Aufnahme läuft'}</span>
            <span role="timer" className="ml-auto tabular-nums">
              {`${clockTime(state.seconds)} / ${clockTime(maxSeconds)}`}
            </span>
          </p>
          <LevelMeter
            stream={state.stream}
            onHeard={(isHeard) => {
              heard.current = isHeard;
            }}
          />
          <div className="flex flex-wrap gap-3">
            <Button ref={next} icon={<Icon name="stop" />} onClick={end}>
              Aufnahme beenden
            </Button>
            <Button
              variant="secondary"
              icon={<Icon name={state.paused ? 'mic' : 'pause'} />}
              onClick={state.paused ? resume : pause}
            >
              {state.paused ? 'Weiter aufnehmen' : 'Pause'}
            </Button>
            <Button variant="quiet" onClick={cancel}>
              Abbrechen
            </Button>
          </div>
        </>
      )}
      {state.step === 'finished' && (
        <>
          <p className="font-semibold" role="status">
            {`${state.reachedLimit ? 'Die Zeit ist um. ' : ''}${
              present && !isKept
                ? `Ersetzen? Im Geschenk ist noch „${present.name}“.`
                : isKept || !wasKept
                  ? words.kept(state.file.name)
                  : words.removed
            }`}
          </p>
          {heard.current === false && (
            <Notice tone="warning" title="Zu hören ist darauf kaum etwas">
              Hör dir die Aufnahme an. Ist sie stumm, sieh nach, ob dein Mikrofon an ist, und nimm noch einmal
              auf.
            </Notice>
          )}
          <Playback kind={kind} file={state.file} />
          <div className="flex flex-wrap gap-3">
            <Button ref={next} onClick={() => finish(state.file)}>
              Aufnahme übernehmen
            </Button>
            <Button variant="secondary" icon={<Icon name="refresh" />} onClick={onAgain}>
              Neu aufnehmen
            </Button>
            <Button variant="quiet" onClick={discard}>
              Verwerfen
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
