import type { Ref } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';

interface PageTitleProps {
  ref: Ref<HTMLHeadingElement>;
  isJustSaved: boolean;
  /** Something below it is the greater news. */
  isSmall: boolean;
}

export function PageTitle({ ref, isJustSaved, isSmall }: PageTitleProps) {
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      className={classNames(
        isSmall ? 'mb-2 text-xl text-ink-soft' : 'mt-1 mb-5 text-3xl sm:text-4xl',
        isJustSaved && 'text-center lg:text-left',
      )}
    >
      Geschenkvorschau & Teilen
    </h1>
  );
}

interface GiftTitleProps {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  gift: GiftRow;
  isOwn: boolean;
  isJustSaved: boolean;
}

/** Whose gift it is, and that it is ready. */
export function GiftTitle({ ref, id, gift, isOwn, isJustSaved }: GiftTitleProps) {
  const { recipientName } = wrappedGiftFromRow(gift);
  const forOther = `Geschenk für ${recipientName || UNKNOWN_RECIPIENT}`;
  const title = isOwn ? 'Dein Geschenk ist bereit' : forOther;
  const done = recipientName ? `Das Geschenk für ${recipientName} ist fertig` : 'Dein Geschenk ist fertig';
  return (
    <div className={classNames(isJustSaved && 'text-center lg:text-left')}>
      <h2
        ref={ref}
        id={id}
        tabIndex={-1}
        className={classNames(
          'scroll-mt-6 wrap-anywhere',
          isJustSaved ? 'text-3xl text-balance sm:text-4xl' : 'text-2xl',
        )}
        dir="auto"
      >
        {isJustSaved ? done : title}
      </h2>
      {isJustSaved && (
        <p className="mt-1 text-balance text-ink-soft">
          {gift.price_id === 'business_pack'
            ? 'Es ist das Muster zu deiner Anfrage.'
            : 'Jetzt nur noch den Link schicken.'}
        </p>
      )}
    </div>
  );
}

/** A first visitor must not take a stranger's gift for the own one. */
export function AllGifts() {
  return (
    <section aria-labelledby="all-gifts" className="mb-6">
      <h2 id="all-gifts" className="text-xl">
        Alle Geschenke
      </h2>
      <p className="mt-1 text-ink-soft">
        Das haben andere verschenkt. Dein eigenes Geschenk findest du hier, sobald du eines gemacht hast.
      </p>
    </section>
  );
}

function LoadAgain({ onClick, variant }: { onClick: () => void; variant: 'primary' | 'secondary' }) {
  return (
    <Button variant={variant} icon={<Icon name="refresh" />} onClick={onClick}>
      Erneut laden
    </Button>
  );
}

/** Says, below a gift that is known, that the list has failed. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mt-10">
      <Notice
        tone="warning"
        title="Die Liste der Geschenke konnte nicht geladen werden."
        actions={<LoadAgain variant="secondary" onClick={onRetry} />}
      />
    </div>
  );
}

interface NoGiftProps {
  listed: number;
  /** Loads the list again after a failure; null where none has failed. */
  onRetry: (() => void) | null;
  onNewGift: () => void;
}

/** Says why there is no gift, and what can be done. */
export function NoGift({ listed, onRetry, onNewGift }: NoGiftProps) {
  const none = listed === 0 ? 'Keine Geschenke vorhanden' : 'Kein Geschenk ausgewählt';
  return (
    <section className="grid justify-items-center gap-5 rounded-card bg-sand px-6 py-16 text-center">
      <Icon name="gift" className="size-12! text-berry" />
      <p className="text-xl font-semibold">
        {onRetry ? 'Deine Geschenke konnten gerade nicht geladen werden.' : none}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && <LoadAgain variant="primary" onClick={onRetry} />}
        <Button variant={onRetry ? 'secondary' : 'primary'} icon={<Icon name="gift" />} onClick={onNewGift}>
          Neues Geschenk erstellen
        </Button>
      </div>
    </section>
  );
}
