import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureWords } from '@/api/failure-words.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { useFocusHandover } from '@/ui/use-focus-handover.ts';
import type { ReceivedGreeting as Received } from './greeting.ts';
import { GreetingCard } from './greeting-card.tsx';
import { isSeen, markSeen } from './greeting-news.ts';
import { deleteGreeting, hideGreeting } from './requests.ts';

const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });

/** Greetings that are shown before a button asks for more. */
const FIRST = 5;

interface ReceivedGreetingsProps {
  /** In order of arrival. */
  greetings: readonly Received[];
  ribbonColor: string | null;
  onChanged: (greetings: Received[]) => void;
  /** Who takes the focus that the last item leaves behind. */
  successor: () => Element | null;
}

/** What others have laid into an own gift, newest first. */
export function ReceivedGreetings({ greetings, ribbonColor, onChanged, successor }: ReceivedGreetingsProps) {
  const [shown, setShown] = useState(FIRST);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul role="list" className="mt-3 grid gap-6">
        {greetings
          .toReversed()
          .slice(0, shown)
          .map((greeting) => (
            <ReceivedGreeting
              key={greeting.id}
              greeting={greeting}
              ribbonColor={ribbonColor}
              successor={successor}
              onChanged={(changed) =>
                onChanged(
                  greetings.flatMap((one) => (one.id !== greeting.id ? [one] : changed ? [changed] : [])),
                )
              }
            />
          ))}
      </ul>
      {greetings.length > shown && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setShown(shown + FIRST)}>
          Weitere Grüße zeigen ({greetings.length - shown})
        </Button>
      )}
    </>
  );
}

interface ReceivedGreetingProps {
  greeting: Received;
  ribbonColor: string | null;
  /** null once it is deleted. */
  onChanged: (changed: Received | null) => void;
  /** Who may take the focus that the last item leaves behind. */
  successor: () => Element | null;
}

/** A greeting as the gift's sender reads it. A new one is marked as such, once. */
function ReceivedGreeting({ greeting, ribbonColor, onChanged, successor }: ReceivedGreetingProps) {
  const { id, name, writtenAt, hidden } = greeting;
  const [isNew] = useState(() => !isSeen(id));
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (isNew) markSeen([id]);
  }, [isNew, id]);
  useEffect(() => {
    if (asking) keepButton.current?.focus();
  }, [asking]);
  useFocusHandover(place, (item) => [item.nextElementSibling, item.previousElementSibling, successor]);

  const hide = async () => {
    onChanged({ ...greeting, hidden: !hidden });
    try {
      await hideGreeting(id, !hidden);
    } catch (error) {
      onChanged(greeting);
      showError('Nicht geändert', failureWords(error));
    }
  };
  const keep = () => {
    flushSync(() => setAsking(false));
    deleteButton.current?.focus();
  };
  const remove = async () => {
    setDeleting(true);
    try {
      await deleteGreeting(greeting);
      showToast('Gruß gelöscht', `Der Gruß von ${name} liegt nicht mehr dabei.`);
      onChanged(null);
    } catch (error) {
      setDeleting(false);
      showError('Gruß nicht gelöscht', failureWords(error));
    }
  };

  return (
    <li ref={place} tabIndex={-1} className={classNames('received-greeting', isNew && 'is-new')}>
      <p className="mb-2 flex flex-wrap gap-x-2 text-sm text-ink-soft">
        {isNew && <span className="rounded-full bg-berry px-2.5 font-semibold text-white">Neu</span>}
        {!Number.isNaN(writtenAt.getTime()) && (
          <time dateTime={writtenAt.toISOString()}>{moment.format(writtenAt)}</time>
        )}
        {hidden && <span>(ausgeblendet: nur du siehst ihn noch)</span>}
      </p>
      <div className={hidden ? 'opacity-60' : undefined}>
        <GreetingCard greeting={greeting} ribbonColor={ribbonColor} />
      </div>
      {asking ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-sm font-semibold">Wirklich löschen? Das lässt sich nicht zurücknehmen.</span>
          <Button ref={keepButton} size="sm" variant="secondary" onClick={keep}>
            Behalten
          </Button>
          <Button size="sm" variant="danger" busy={deleting} onClick={() => void remove()}>
            Ja, löschen
          </Button>
        </div>
      ) : (
        <div className="mt-1 -ml-3 flex flex-wrap gap-1">
          <Button size="sm" variant="quiet" onClick={() => void hide()}>
            {hidden ? 'Zeigen' : 'Ausblenden'}
          </Button>
          <Button ref={deleteButton} size="sm" variant="quiet" onClick={() => setAsking(true)}>
            Löschen
          </Button>
        </div>
      )}
    </li>
  );
}
