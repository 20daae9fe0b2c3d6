import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Progress } from '@/ui/progress.tsx';
import { type BatchProgress, renewedJob, runJob } from './batch-job.ts';
import { type BatchJob, forgetJob, keepJob } from './stored-jobs.ts';

const NOTHING_MADE: BatchProgress = { made: 0, remaining: null, isWaiting: false };

type State = { name: 'running' | 'stopped' | 'full' | 'deleted' } | { name: 'failed'; words: string };

/** 'noch etwa 20 Sekunden' */
function remainingWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  if (seconds < 90) return `noch etwa ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}`;
  return `noch etwa ${Math.round(seconds / 60)} Minuten`;
}

interface BatchMakingProps {
  job: BatchJob;
  /** Called when the list goes on with other ids. */
  onRenewed: (job: BatchJob) => void;
  /** Called when the list is given up. */
  onGivenUp: () => void;
  /** Called when all gifts that can be made are there. */
  onMade: () => void;
}

/** Makes the gifts of a job; it can be stopped and goes on where it stood. */
export function BatchMaking({ job, onRenewed, onGivenUp, onMade }: BatchMakingProps) {
  const total = job.recipients.length;
  const [state, setState] = useState<State>({ name: 'running' });
  const [progress, setProgress] = useState<BatchProgress>(NOTHING_MADE);
  const run = useRef<AbortController | null>(null);
  const finish = useEffectEvent(onMade);

  const isRunning = state.name === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const controller = new AbortController();
    run.current = controller;
    const { signal } = controller;
    const report = (told: BatchProgress) => {
      if (!signal.aborted) setProgress(told);
    };
    runJob(job, report, signal).then(
      (outcome) => {
        if (signal.aborted) return;
        if (outcome !== 'done') return setState({ name: outcome });
        forgetJob(job);
        finish();
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ name: 'failed', words: failureWords(error) });
      },
    );
    return () => controller.abort();
  }, [isRunning, job]);

  const renew = async () => {
    try {
      const renewed = await renewedJob(job);
      keepJob(renewed);
      onRenewed(renewed);
      setState({ name: 'running' });
    } catch (error) {
      setState({ name: 'failed', words: failureWords(error) });
    }
  };
  const giveUp = () => {
    forgetJob(job);
    onGivenUp();
  };

  const { made, remaining, isWaiting } = progress;
  const isEstimated = isRunning && !isWaiting && remaining !== null && made < total;
  const missing = total - made;
  const waysOn = (
    <>
      <Button size="sm" onClick={() => setState({ name: 'running' })}>
        Weitermachen
      </Button>
      {made > 0 && (
        <Button size="sm" variant="secondary" onClick={onMade}>
          Zu den fertigen Links
        </Button>
      )}
    </>
  );
  return (
    <div className="grid gap-4">
      <Progress label={`${made} von ${total} Geschenken erstellt`} value={made / total} />
      <p role="status" className="font-semibold">
        {`${made} von ${total} Geschenken erstellt${isEstimated ? `, ${remainingWords(remaining)}` : ''}`}
      </p>
      {isRunning && isWaiting && (
        <Notice tone="warning" title="Keine Verbindung">
          Sobald sie wieder da ist, geht es von selbst weiter. Nichts geht verloren.
        </Notice>
      )}
      {isRunning && (
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              run.current?.abort();
              setState({ name: 'stopped' });
            }}
          >
            Anhalten
          </Button>
          <p className="mt-2 text-sm text-ink-soft">
            Du kannst die Seite auch schließen: Dieses Gerät merkt sich die Liste und macht später weiter.
          </p>
        </div>
      )}
      {state.name === 'stopped' && (
        <Notice tone="info" title="Angehalten" actions={waysOn}>
          Was erstellt ist, bleibt. Der Rest wartet auf dich.
        </Notice>
      )}
      {state.name === 'failed' && (
        <Notice tone="error" title="Hier ging es nicht weiter" actions={waysOn}>
          {`${state.words} Was erstellt ist, bleibt.`}
        </Notice>
      )}
      {state.name === 'deleted' && (
        <Notice
          tone="info"
          title="Geschenke dieser Liste wurden gelöscht"
          actions={
            <>
              <Button size="sm" onClick={() => void renew()}>
                Noch einmal erstellen
              </Button>
              <Button size="sm" variant="secondary" onClick={giveUp}>
                Liste verwerfen
              </Button>
            </>
          }
        >
          Ihre Links führen ins Leere. Du kannst sie noch einmal erstellen lassen, mit neuen Links, oder die
          Liste verwerfen.
        </Notice>
      )}
      {state.name === 'full' && (
        <Notice tone="warning" title="Euer Firmenpaket ist aufgebraucht" actions={waysOn}>
          {`${missing === 1 ? 'Ein Name von der Liste hat' : `${missing} Namen von der Liste haben`} ` +
            'noch kein Geschenk. Frag uns nach mehr, oder lösche Geschenke, die du nicht mehr brauchst: ' +
            'Dann ist wieder Platz.'}
        </Notice>
      )}
    </div>
  );
}
