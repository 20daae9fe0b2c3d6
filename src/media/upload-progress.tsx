import type { UploadKind } from '@/gift/file-types.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Progress } from '@/ui/progress.tsx';
import { secondsLeftText } from './transfer-rate.ts';
import { SLOT_NAMES, type UploadSession, type UploadState, useUploads } from './upload-session.ts';

function waitText(code: string): string {
  // A lost connection and a server that does not answer cannot be told apart here.
  if (code === 'OFFLINE' || code === 'TIMEOUT') return 'Keine Verbindung';
  return code === 'HTTP_429'
    ? 'Gerade wird sehr viel hochgeladen'
    : 'Der Server antwortet gerade nicht richtig';
}

function stateText(state: UploadState): string {
  switch (state.status) {
    case 'done':
      return 'hochgeladen';
    case 'cancelled':
      return 'angehalten';
    case 'failed':
      return state.message;
    case 'uploading': {
      if (state.waitingAfter) return `${waitText(state.waitingAfter)}, es geht gleich weiter …`;
      if (state.sentBytes === state.totalBytes) return 'wird gespeichert …';
      const percent = Math.floor((state.sentBytes / state.totalBytes) * 100);
      return [`${percent} %`, secondsLeftText(state.secondsLeft)].filter(Boolean).join(', ');
    }
  }
}

interface RowProps {
  slot: UploadKind;
  state: UploadState;
  session: UploadSession;
}

function UploadRow({ slot, state, session }: RowProps) {
  const name = SLOT_NAMES[slot];
  const stopped = state.status === 'failed' || state.status === 'cancelled';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{name}</span>
          <span className={state.status === 'failed' ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
            {stateText(state)}
          </span>
        </p>
        {state.status === 'uploading' && (
          <Progress label={`${name} wird hochgeladen`} value={state.sentBytes / state.totalBytes} />
        )}
      </div>
      {state.status === 'done' && <Icon name="check" className="text-success" />}
      {state.status === 'uploading' && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={`${name}: Anhalten`}
          onClick={() => session.cancel(slot)}
        >
          Anhalten
        </Button>
      )}
      {stopped && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Icon name="refresh" />}
          aria-label={state.status === 'failed' ? `${name}: Erneut versuchen` : `${name}: Fortsetzen`}
          onClick={() => session.retry(slot)}
        >
          {state.status === 'failed' ? 'Erneut versuchen' : 'Fortsetzen'}
        </Button>
      )}
    </li>
  );
}

/** Progress of each upload of the draft, with buttons to stop and to resume; renders nothing without uploads. */
export function UploadProgress({ session }: { session: UploadSession }) {
  const states = useUploads(session);
  const rows = (Object.keys(SLOT_NAMES) as UploadKind[]).flatMap((slot) => {
    const state = states[slot];
    return state ? [<UploadRow key={slot} slot={slot} state={state} session={session} />] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section
      aria-label="Uploads"
      className="rounded-field border border-line bg-surface px-4 py-2 shadow-soft"
    >
      <ul className="divide-y divide-line">{rows}</ul>
    </section>
  );
}
