import { type Ref, useEffect, useRef, useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { useFocusHandover } from '@/ui/use-focus-handover.ts';
import { UNDO_MS } from './gift-deletion.ts';

interface GiftTitleProps {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  gift: GiftRow;
  isOwn: boolean;
  isJustSaved: boolean;
}

/** Whose gift it is, and that it is ready: nobody takes a stranger's gift for the own one. */
export function GiftTitle({ ref, id, gift, isOwn, isJustSaved }: GiftTitleProps) {
  const { recipientName } = wrappedGiftFromRow(gift);
  if (!isJustSaved)
    return (
      <h2 ref={ref} id={id} tabIndex={-1} className="scroll-mt-6 text-2xl wrap-anywhere" dir="auto">
        {isOwn ? 'Dein Geschenk ist bereit' : `Geschenk für ${recipientName || UNKNOWN_RECIPIENT}`}
      </h2>
    );
  return (
    <div className="text-center lg:text-left">
      <h2
        ref={ref}
        id={id}
        tabIndex={-1}
        className="scroll-mt-6 text-3xl text-balance wrap-anywhere sm:text-4xl"
        dir="auto"
      >
        {recipientName ? `Das Geschenk für ${recipientName} ist fertig` : 'Dein Geschenk ist fertig'}
      </h2>
      <p className="mt-1 text-balance text-ink-soft">
        {gift.price_id === 'business_pack'
          ? 'Es ist das Muster zu deiner Anfrage.'
          : 'Jetzt nur noch den Link schicken.'}
      </p>
    </div>
  );
}

function emptyText(listed: number, hasFailed: boolean): string {
  if (hasFailed) return 'Deine Geschenke konnten gerade nicht geladen werden.';
  return listed === 0 ? 'Keine Geschenke vorhanden' : 'Kein Geschenk ausgewählt';
}

export function LoadAgain({ onClick, variant }: { onClick: () => void; variant: 'primary' | 'secondary' }) {
  return (
    <Button variant={variant} icon={<Icon name="refresh" />} onClick={onClick}>
      Erneut laden
    </Button>
  );
}

interface NoGiftProps {
  /** Number of gifts in the list. */
  listed: number;
  /** Loads the list again after a failure; null where none has failed. */
  onRetry: (() => void) | null;
  onNewGift: () => void;
}

/** In place of a gift: why there is none, and what can be done. */
export function NoGift({ listed, onRetry, onNewGift }: NoGiftProps) {
  return (
    <section className="grid justify-items-center gap-5 rounded-card bg-sand px-6 py-16 text-center">
      <Icon name="gift" className="size-12! text-berry" />
      <p className="text-xl font-semibold">{emptyText(listed, onRetry !== null)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && <LoadAgain variant="primary" onClick={onRetry} />}
        <Button variant={onRetry ? 'secondary' : 'primary'} icon={<Icon name="gift" />} onClick={onNewGift}>
          Neues Geschenk erstellen
        </Button>
      </div>
    </section>
  );
}

/** Milliseconds that have passed of the ten seconds to undo once the page has been loaded anew. */
const AFTER_RELOAD_MS = 1000;

interface DeletedNoticeProps {
  recipient: string | null;
  /** Until when it can be undone, in milliseconds since 1970. */
  due: number;
  /** The clicked button disappears with its gift. */
  takesFocus: boolean;
  onUndo: () => void;
  /** Who may take the focus from it when its time is over. */
  successors: () => (Element | null)[];
}

/**
 * The notice of a deletion with a button to undo it, for ten seconds; after a reload for what is
 * left of them.
 */
export function DeletedNotice({ recipient, due, takesFocus, onUndo, successors }: DeletedNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  useFocusHandover(button, successors);
  const [time] = useState(() =>
    due - Date.now() > UNDO_MS - AFTER_RELOAD_MS ? 'Zehn Sekunden' : 'Ein paar Sekunden',
  );
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={`Das Geschenk für ${recipient?.trim() || UNKNOWN_RECIPIENT} wird gelöscht.`}
        actions={
          <Button ref={button} size="sm" variant="secondary" onClick={onUndo}>
            Rückgängig
          </Button>
        }
      >
        {time} lang kannst du es dir noch überlegen, dann sind Link und Dateien weg.
      </Notice>
    </div>
  );
}
