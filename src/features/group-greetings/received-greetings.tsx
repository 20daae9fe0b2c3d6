import { useEffect, useRef, useState } from 'react';
import { NoteCard } from '@/features/notes/note-card.tsx';
import { ReceivedItem } from '@/features/notes/received-item.tsx';
import { Button } from '@/ui/button.tsx';
import type { ReceivedGreeting as Received } from './greeting.ts';
import { isSeen, markSeen, takeFollowedMark } from './greeting-news.ts';
import { deleteGreeting, hideGreeting } from './requests.ts';

/** Greetings that are shown at first, and with each press of 'Weitere Grüße zeigen'. */
const GREETINGS_SHOWN = 5;

const REQUESTS = { hide: hideGreeting, remove: deleteGreeting };
const WORDS = {
  question: 'Wirklich löschen? Das lässt sich nicht zurücknehmen.',
  deleted: 'Gruß gelöscht',
  notDeleted: 'Gruß nicht gelöscht',
  hidden: '(ausgeblendet: nur du siehst ihn noch)',
};

interface ReceivedGreetingsProps {
  /** The greetings in order of arrival. */
  greetings: readonly Received[];
  ribbonColor: string | null;
  /** A greeting is hidden, shown again, or deleted (null); several may be on their way at once. */
  onChanged: (id: string, changed: Received | null) => void;
  /** The element that takes the focus which the last item leaves behind. */
  successor: () => Element | null;
}

/** The greetings in an own gift, newest first. */
export function ReceivedGreetings({ greetings, ribbonColor, onChanged, successor }: ReceivedGreetingsProps) {
  const [shown, setShown] = useState(GREETINGS_SHOWN);
  const listed = greetings.toReversed().slice(0, shown);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takeFollowedMark()) list.current?.scrollIntoView();
  }, []);
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul ref={list} role="list" className="mt-3 grid scroll-mt-24 gap-6">
        {listed.map((greeting) => (
          <ReceivedItem
            key={greeting.id}
            className="compact-notes"
            received={greeting}
            at={greeting.writtenAt}
            requests={REQUESTS}
            words={WORDS}
            mark={<NewMark id={greeting.id} />}
            successors={(item) => [item.nextElementSibling, item.previousElementSibling, successor]}
            onChanged={(changed) => onChanged(greeting.id, changed)}
          >
            <NoteCard note={greeting} ribbonColor={ribbonColor} />
          </ReceivedItem>
        ))}
      </ul>
      {greetings.length > shown && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-4"
          onClick={() => setShown(shown + GREETINGS_SHOWN)}
        >
          {`Weitere Grüße zeigen (${greetings.length - shown})`}
        </Button>
      )}
    </>
  );
}

/** Marks a new greeting as such, once. */
function NewMark({ id }: { id: string }) {
  const [isNew] = useState(() => !isSeen(id));
  useEffect(() => {
    if (isNew) markSeen(id);
  }, [isNew, id]);
  return isNew && <span className="rounded-full bg-berry px-2.5 font-semibold text-white">Neu</span>;
}
