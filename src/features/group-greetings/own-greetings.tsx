import { useEffect, useRef } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { NoteCard } from '@/features/notes/note-card.tsx';
import { AskFirst } from '@/ui/ask-first.tsx';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import type { OwnGreeting } from './greeting.ts';
import { deleteGreeting } from './requests.ts';

interface OwnGreetingsProps {
  greetings: readonly OwnGreeting[];
  recipientName: string;
  ribbonColor: string | null;
  /** Whether they stand in the place of the form. */
  takesFocus: boolean;
  /** Whether they may still be changed. */
  canChange: boolean;
  onChange: (greeting: OwnGreeting) => void;
  onTakenBack: (greeting: OwnGreeting) => void;
}

/** The greetings of this browser, as they will look in the gift. */
export function OwnGreetings(props: OwnGreetingsProps) {
  const { greetings, recipientName, ribbonColor, takesFocus, canChange, onChange, onTakenBack } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOne = greetings.length === 1;
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);

  const takeBack = async (greeting: OwnGreeting) => {
    try {
      await deleteGreeting(greeting);
      showToast('Gruß zurückgenommen', 'Er liegt nicht mehr dabei.');
      onTakenBack(greeting);
    } catch (error) {
      showError('Gruß nicht zurückgenommen', failureWords(error));
    }
  };

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="flex scroll-mt-6 items-center gap-2 text-xl sm:text-2xl">
        <Icon name="check" className="size-7! text-success" />
        <span>{isOne ? 'Dein Gruß liegt dabei!' : 'Deine Grüße liegen dabei!'}</span>
      </h2>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {`Nach dem Auspacken ${isOne ? 'kommt er' : 'kommen sie'} bei ${recipientName} so zum Vorschein:`}
      </p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul role="list" className="mt-5 grid gap-6">
        {greetings.map((greeting) => (
          <li key={greeting.id} className="min-w-0">
            <NoteCard note={greeting} ribbonColor={ribbonColor} />
            <div className="mt-3">
              <AskFirst
                label="Gruß zurücknehmen"
                question="Wirklich zurücknehmen?"
                confirm="Ja, zurücknehmen"
                onConfirm={() => takeBack(greeting)}
              >
                {canChange && (
                  <Button size="sm" variant="secondary" className="ml-3" onClick={() => onChange(greeting)}>
                    Gruß ändern
                  </Button>
                )}
              </AskFirst>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
