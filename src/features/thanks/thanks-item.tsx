import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { useFocusHandover } from '@/ui/use-focus-handover.ts';
import type { Thanks } from './thanks.ts';
import { markShown, useThanksList } from './thanks-list.ts';
import { Voice } from './voice.tsx';
import './thanks.css';

const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' });

/**
 * Where the small hearts begin, in percent of the width, and how many seconds later than the first.
 */
const HEARTS: readonly [x: number, late: number][] = [
  [8, 0.1],
  [26, 0.5],
  [48, 0.2],
  [67, 0.6],
  [88, 0.3],
];

interface ThanksItemProps {
  thanks: Thanks;
  onHide: () => Promise<void>;
  onDelete: () => Promise<void>;
  /** Who may take the focus that the last item leaves behind. */
  successors: () => (Element | null)[];
}

/** One thank-you. A new one is celebrated once. */
export function ThanksItem({ thanks, onHide, onDelete, successors }: ThanksItemProps) {
  const { id, sentAt, heart, message, voice, hidden } = thanks;
  const { fresh } = useThanksList();
  const [isNew] = useState(() => fresh.has(id));
  const [asking, setAsking] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isNew) return;
    place.current?.scrollIntoView({ block: 'nearest' });
    markShown(id);
  }, [isNew, id]);
  useEffect(() => {
    if (asking) keepButton.current?.focus();
  }, [asking]);

  useFocusHandover(place, (item) => [item.nextElementSibling, ...successors()]);

  const keep = () => {
    flushSync(() => setAsking(false));
    deleteButton.current?.focus();
  };
  const remove = async () => {
    setDeleting(true);
    await onDelete();
    setDeleting(false);
  };

  return (
    <li
      ref={place}
      tabIndex={-1}
      className={classNames(
        'relative rounded-field bg-berry-soft p-4',
        isNew && 'thanks-new',
        hidden && 'opacity-70',
      )}
    >
      <p className="flex items-center gap-2 text-sm text-ink-soft">
        {heart && <Icon name="heart" className="thanks-heart size-6! fill-berry text-berry" />}
        {heart && <span className="font-semibold text-ink">Ein Herz für dich</span>}
        {!Number.isNaN(sentAt.getTime()) && (
          <time dateTime={sentAt.toISOString()}>{moment.format(sentAt)}</time>
        )}
        {hidden && <span>(ausgeblendet)</span>}
      </p>
      {message && (
        <p className="mt-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {message}
        </p>
      )}
      {voice && <Voice file={voice} />}
      {asking ? (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <span className="text-sm font-semibold">Wirklich löschen?</span>
          <Button ref={keepButton} size="sm" variant="secondary" onClick={keep}>
            Behalten
          </Button>
          <Button size="sm" variant="danger" busy={deleting} onClick={() => void remove()}>
            Ja, löschen
          </Button>
        </div>
      ) : (
        <div className="mt-2 -mb-2 -ml-3 flex flex-wrap gap-1">
          <Button size="sm" variant="quiet" onClick={() => void onHide()}>
            {hidden ? 'Wieder zeigen' : 'Ausblenden'}
          </Button>
          <Button ref={deleteButton} size="sm" variant="quiet" onClick={() => setAsking(true)}>
            Löschen
          </Button>
        </div>
      )}
      {isNew && (
        <span className="thanks-hearts" aria-hidden="true">
          {HEARTS.map(([x, late]) => (
            <i key={x} style={{ '--x': `${x}%`, '--late': `${late}s` } as CSSProperties}>
              ♥
            </i>
          ))}
        </span>
      )}
    </li>
  );
}
