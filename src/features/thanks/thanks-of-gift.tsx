import { useEffect, useRef, useState } from 'react';
import { NoteCard } from '@/features/notes/note-card.tsx';
import { ReceivedItem } from '@/features/notes/received-item.tsx';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import type { OwnerPanelProps } from '@/gifts/extras.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { useInSight } from '@/ui/use-in-sight.ts';
import type { Thanks } from './thanks.ts';
import { loadThanks, markShown, replaceThanks, useThanksList } from './thanks-list.ts';
import './thanks.css';

const changes = () => import('./change-thanks.ts');
const REQUESTS = {
  hide: async (id: string, hidden: boolean) => (await changes()).hideThanks(id, hidden),
  remove: async (one: Thanks) => (await changes()).deleteThanks(one),
};

/** Places at which the small hearts rise, in percent of the width. */
const HEARTS = [8, 26, 48, 67, 88];

/** The thanks for an own gift (docs/behaviour.md#thanks); nothing while there are none. */
export function ThanksOfGift(props: Omit<OwnerPanelProps, 'onSettled'>) {
  const { thanks } = useThanksList();
  useEffect(() => loadThanks(), []);
  const own = thanks.filter((one) => one.giftId === props.gift.id);
  return own.length > 0 && <ReceivedThanks {...props} own={own} />;
}

interface ReceivedThanksProps extends Omit<OwnerPanelProps, 'onSettled'> {
  own: readonly Thanks[];
}

function ReceivedThanks({ gift, own, takesFocus, successor }: ReceivedThanksProps) {
  const [showsHidden, setShowsHidden] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isSeen = useInSight(heading);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  const hidden = own.filter((one) => one.hidden).length;
  const name = wrappedGiftFromRow(gift).recipientName || 'Jemand';
  const words = {
    question: 'Wirklich löschen?',
    deleted: 'Dank gelöscht',
    notDeleted: 'Dank nicht gelöscht',
    hidden: '(ausgeblendet)',
    about: `Danken kann, wer den Link hat. Ob es wirklich ${name} war, wissen wir nicht.`,
  };
  return (
    <section aria-label={`Danke von ${name}`} className="my-6">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 text-2xl wrap-anywhere" dir="auto">
        <bdi>{name}</bdi> hat sich bedankt
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari takes a list without marks for none. */}
      <ul role="list" className="mt-3 grid gap-4">
        {own
          .filter((one) => showsHidden || !one.hidden)
          .map((one) => (
            <ReceivedItem
              key={one.id}
              className="thanks"
              received={one}
              at={one.sentAt}
              requests={REQUESTS}
              words={words}
              onChanged={(changed) => replaceThanks(one.id, changed)}
              successors={(item) => [item.nextElementSibling, heading.current, successor()]}
            >
              <ThanksCard thanks={one} name={name} isSeen={isSeen} />
            </ReceivedItem>
          ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3 -ml-3"
          icon={<Icon name="eye" />}
          aria-expanded={showsHidden}
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {showsHidden ? 'Ausgeblendete verbergen' : `Ausgeblendete zeigen (${hidden})`}
        </Button>
      )}
    </section>
  );
}

interface ThanksCardProps {
  thanks: Thanks;
  name: string;
  /** Whether the list has come into sight. */
  isSeen: boolean;
}

/** One thank-you, as it was written. A new one is celebrated once, when it is seen. */
function ThanksCard({ thanks, name, isSeen }: ThanksCardProps) {
  const { id, heart, message, voice } = thanks;
  const { fresh } = useThanksList();
  const [wasFresh] = useState(() => fresh.has(id));
  const isNew = isSeen && wasFresh;
  useEffect(() => {
    if (isNew) markShown(id);
  }, [isNew, id]);
  const isHeartAlone = heart && !message && !voice;
  const words = isHeartAlone ? 'Ein Herz für dich' : message;
  return (
    <div className={classNames('relative', isNew && 'thanks-new')}>
      <NoteCard note={{ name, message: words, picture: null, voice }} ribbonColor={null}>
        {heart && <Icon name="heart" className="thanks-heart mx-auto size-18! fill-berry text-berry" />}
      </NoteCard>
      {isNew && (
        <span className="pointer-events-none absolute inset-0 overflow-hidden" aria-hidden="true">
          {HEARTS.map((left) => (
            <i
              key={left}
              className="thanks-small-heart absolute bottom-2 text-berry not-italic opacity-0"
              style={{ left: `${left}%` }}
            >
              ♥
            </i>
          ))}
        </span>
      )}
    </div>
  );
}
