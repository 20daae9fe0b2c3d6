import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import type { Elements } from '@/ui/elements.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Spinner } from '@/ui/spinner.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { useObjectUrl } from '../file-thumbnail.tsx';
import { AudioPlayer } from '../showing/player/audio-player.tsx';
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
  present: File | null;
  /** Gets a recording when it ends, or when the sender says so where it replaces `present`. */
  onKeep: (file: File) => void;
  onDiscard: () => void;
  /** Gets what was recorded until the recorder was taken away; without it, that is discarded. */
  onLeft?: (file: File) => void;
  words?: RecorderWords;
  startWords?: string;
  /**
   * While another tab of the wizard is open, or what is recorded is being sent, nothing can be
   * started; a running recording ends, and is waited for (arriving-files.ts).
   */
  disabled?: boolean;
  /** Shown in place of the start button. */
  children?: Elements;
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
}: RecorderProps & { kind: RecordingKind }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [take, setTake] = useState(1);
  const [problem, setProblem] = useState('');
  /** What this panel recorded: a further recording takes its place without a question. */
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

  // What stands here now takes the focus of the pressed button; the panel does so by itself. Not
  // useFocusHandover: the button may have left long before its successor comes.
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shown !== shownBefore.current && shown !== 'panel') {
      const within = place.current;
      // In the wizard the start button is folded away beside a recording.
      for (const next of [
        within?.querySelector<HTMLElement>('[tabindex], button'),
        within?.parentElement?.querySelector<HTMLElement>('.chosen-file [aria-expanded]'),
      ])
        if (document.activeElement === document.body) next?.focus();
    }
    shownBefore.current = shown;
  }, [shown]);

  return (
    <div ref={place} className="recorder grid grid-cols-1 gap-2">
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
      {/* Always in the page: otherwise screen readers often say nothing. */}
      <p role="status" className={problem ? 'text-sm font-semibold text-danger' : 'sr-only'}>
        {problem}
      </p>
    </div>
  );
}

export const VoiceRecorder = (props: RecorderProps) => <Recorder kind="voice" {...props} />;
export const VideoRecorder = (props: RecorderProps) => <Recorder kind="video" {...props} />;

/** A recording that waits to be sent. The recorder gives it the focus when it ends. */
export function KeptVoice({ file, onRemove }: { file: File; onRemove: () => void }) {
  const url = useObjectUrl(file);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form.
    <div
      role="group"
      aria-label="Aufgenommen"
      tabIndex={-1}
      className="grid grid-cols-1 gap-2 rounded-field border border-line bg-surface p-4"
    >
      {url && <AudioPlayer url={url} name="Deine Sprachnachricht" onUnplayable={() => undefined} />}
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start -ml-3"
        icon={<Icon name="trash" />}
        onClick={onRemove}
      >
        Sprachnachricht entfernen
      </Button>
    </div>
  );
}
