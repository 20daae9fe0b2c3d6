import { type ReactNode, useId, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { AskFirst } from '@/ui/ask-first.tsx';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import type { Elements } from '@/ui/elements.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Successors, useFocusHandover } from '@/ui/use-focus-handover.ts';

const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });

interface Received {
  id: string;
  hidden: boolean;
}

interface ReceivedItemProps<One extends Received> {
  received: One;
  at: Date;
  /** Each throws BackendError. */
  requests: { hide: (id: string, hidden: boolean) => Promise<void>; remove: (one: One) => Promise<void> };
  /** Words of the item; with `about`, the buttons are folded away below it. */
  words: { question: string; deleted: string; notDeleted: string; hidden: string; about?: string };
  /** null once it is deleted. */
  onChanged: (changed: One | null) => void;
  /** Elements that may take the focus that the item leaves behind. */
  successors: Successors;
  className?: string;
  /** Stands before the time. */
  mark?: Elements;
  children: ReactNode;
}

/** A greeting or thanks for an own gift, to be read, hidden, shown again and deleted. */
export function ReceivedItem<One extends Received>(props: ReceivedItemProps<One>) {
  const { received, at, requests, words, onChanged, successors, className, mark, children } = props;
  const { id, hidden } = received;
  const place = useRef<HTMLLIElement>(null);
  const aboutId = useId();
  const [isUnfolded, setUnfolded] = useState(!words.about);
  useFocusHandover(place, successors);

  const hide = async () => {
    onChanged({ ...received, hidden: !hidden });
    try {
      await requests.hide(id, !hidden);
    } catch (error) {
      onChanged(received);
      showError('Nicht geändert', failureWords(error));
    }
  };
  const remove = async () => {
    try {
      await requests.remove(received);
      showToast(words.deleted);
      onChanged(null);
    } catch (error) {
      showError(words.notDeleted, failureWords(error));
    }
  };

  return (
    <li ref={place} tabIndex={-1} className={className}>
      <div className={hidden ? 'opacity-60' : undefined}>{children}</div>
      <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        {mark}
        {!Number.isNaN(at.getTime()) && <time dateTime={at.toISOString()}>{moment.format(at)}</time>}
        {hidden && <span>{words.hidden}</span>}
        {words.about && (
          <Button
            size="sm"
            variant="quiet"
            className="ml-auto"
            aria-expanded={isUnfolded}
            aria-controls={aboutId}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            Mehr
          </Button>
        )}
      </p>
      <div id={aboutId} hidden={!isUnfolded} className={classNames('mt-1', words.about && 'text-sm')}>
        {words.about && <p className="text-ink-soft">{words.about}</p>}
        <AskFirst label="Löschen" question={words.question} confirm="Ja, löschen" onConfirm={remove}>
          <Button size="sm" variant="quiet" onClick={() => void hide()}>
            {hidden ? 'Zeigen' : 'Ausblenden'}
          </Button>
        </AskFirst>
      </div>
    </li>
  );
}
