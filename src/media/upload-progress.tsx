import { useRef } from 'react';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { Icon } from '@/ui/icons.tsx';
import { Progress } from '@/ui/progress.tsx';
import { VanishingButton } from '@/ui/vanishing-button.tsx';
import { FILE_WORDS } from './file-words.ts';
import { secondsLeftText } from './transfer-rate.ts';
import { type UploadSession, type UploadState, useUploads } from './upload-session.ts';

function waitText(code: string): string {
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
  const name = FILE_WORDS[slot].slot;
  const row = useRef<HTMLLIElement>(null);
  const stopped = state.status === 'failed' || state.status === 'cancelled';
  const goOnWords = state.status === 'failed' ? 'Erneut versuchen' : 'Fortsetzen';
  const words = stopped ? goOnWords : 'Anhalten';
  return (
    <li ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
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
      {/* One button, which keeps the focus while it changes its words. */}
      {state.status !== 'done' && (
        <VanishingButton
          variant={stopped ? 'secondary' : 'quiet'}
          size="sm"
          icon={stopped && <Icon name="refresh" />}
          aria-label={`${name}: ${words}`}
          onClick={() => (stopped ? session.retry(slot) : session.cancel(slot))}
          successors={() => [row.current]}
        >
          {words}
        </VanishingButton>
      )}
    </li>
  );
}

export function UploadProgress({ session }: { session: UploadSession }) {
  const states = useUploads(session);
  const rows = FILE_SLOTS.flatMap((slot) => {
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
