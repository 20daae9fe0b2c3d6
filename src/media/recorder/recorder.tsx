import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import type { RecorderPanelProps } from './recorder-panel.tsx';
import {
  IN_GIFT,
  missingRecorder,
  RECORDINGS,
  type RecorderWords,
  type RecordingKind,
  recordingProblem,
} from './recording-kinds.ts';

const RecorderPanel = lazyPart(async () => (await import('./recorder-panel.tsx')).RecorderPanel, {
  meanwhile: () => <Spinner label="Einen Moment …" />,
  otherwise: MissingPanel,
});

/** A recorder that could not be loaded is told like one that fails: the page around it stays. */
function MissingPanel({ onProblem }: RecorderPanelProps) {
  const tell = useEffectEvent(onProblem);
  useEffect(() => tell(null), []);
  return null;
}

export interface RecorderProps {
  /** What is in the place of the recording already. */
  present: File | null;
  /**
   * Gets a recording when it ends; where it would replace what is `present`, when the sender says
   * so.
   */
  onKeep: (file: File) => void;
  /** Takes the recording that was kept away again. */
  onDiscard: () => void;
  /**
   * Gets what was recorded when the recorder is taken away while it records; without it, that is
   * discarded.
   */
  onLeft?: (file: File) => void;
  /** What is said about the place; in the wizard when left out. */
  words?: RecorderWords;
  /** Name of the start button, where the wizard's does not fit. */
  startWords?: string;
  /**
   * true while another tab of the wizard is open: nothing can be started, and a running recording
   * ends.
   */
  disabled?: boolean;
  /** Shown in place of the start button. */
  children?: ReactNode;
}

interface AnyRecorderProps extends RecorderProps {
  kind: RecordingKind;
}

function Recorder({
  kind,
  present,
  onKeep,
  onDiscard,
  onLeft,
  words = IN_GIFT,
  startWords = RECORDINGS[kind].start,
  disabled = false,
  children,
}: AnyRecorderProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [take, setTake] = useState(1);
  const [problem, setProblem] = useState('');
  /**
   * The recording of this panel that was kept: a further one takes its place without a question.
   */
  const [kept, setKept] = useState<File | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = open ? 'panel' : children ? 'recording' : 'start';
  const { beforehand, icon } = RECORDINGS[kind];

  const refuse = (reason: string) => {
    setOpen(false);
    setProblem(reason);
    showToast('Feature in Kürze verfügbar!');
  };
  const begin = () => {
    const missing = missingRecorder(kind, words.instead);
    if (missing) return refuse(missing);
    setProblem('');
    setKept(null);
    setOpen(true);
  };

  // What stood here has gone with the button that was pressed: what stands here now takes the
  // focus. The panel does so by itself. Not by useFocusHandover: where the panel cannot be loaded,
  // the pressed button has left long before what takes its place.
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shown !== shownBefore.current && shown !== 'panel') {
      const within = place.current;
      // In the wizard the start button is folded away beside what was recorded.
      for (const next of [
        within?.querySelector<HTMLElement>('[tabindex], button'),
        within?.parentElement?.querySelector<HTMLElement>('.chosen-file [aria-expanded]'),
      ])
        if (document.activeElement === document.body) next?.focus();
    }
    shownBefore.current = shown;
  }, [shown]);

  return (
    <div ref={place} className="recorder grid gap-2">
      {shown === 'panel' && (
        <RecorderPanel
          key={take}
          kind={kind}
          words={words}
          hidden={disabled}
          kept={kept !== null && kept === present ? kept : null}
          present={present}
          onAgain={() => setTake((previous) => previous + 1)}
          onClose={() => setOpen(false)}
          onProblem={(error) => refuse(recordingProblem(kind, error, words.instead))}
          onKeep={(file) => {
            setKept(file);
            onKeep(file);
          }}
          onDiscard={onDiscard}
          onLeft={onLeft}
        />
      )}
      {shown === 'recording' && children}
      {shown === 'start' && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="secondary"
            icon={<Icon name={icon} />}
            disabled={disabled}
            aria-describedby={`${id}-words`}
            onClick={begin}
          >
            {startWords}
          </Button>
          <p id={`${id}-words`} className="min-w-[min(12rem,100%)] flex-1 text-sm text-ink-soft">
            {beforehand}
          </p>
        </div>
      )}
      {/* In the page before its text, and not hidden without one: otherwise screen readers often
          say nothing. */}
      <p role="status" className={problem ? 'text-sm font-semibold text-danger' : 'sr-only'}>
        {problem}
      </p>
    </div>
  );
}

/**
 * 'Audio aufnehmen': records a voice message, or says why that is impossible
 * (docs/behaviour.md#media-tab).
 */
export function VoiceRecorder(props: RecorderProps) {
  return <Recorder kind="voice" {...props} />;
}

/** 'Videogruß aufnehmen': the same with the camera. */
export function VideoRecorder(props: RecorderProps) {
  return <Recorder kind="video" {...props} />;
}
