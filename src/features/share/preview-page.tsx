import { startTransition, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { MissingDialog } from '@/api/missing-dialog.tsx';
import { loadThanks } from '@/features/thanks/thanks-list.ts';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { loadGiftList, loadMoreGifts, useGiftList } from '@/gifts/gift-list.ts';
import { ListStatus } from '@/gifts/list-status.tsx';
import { isOwnGift, ownGifts } from '@/gifts/own-gifts.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { scheduleDeletion, undoDeletion, useDeletions } from './gift-deletion.ts';
import { GiftDetails } from './gift-details.tsx';
import { DeletedNotice, GiftTitle, LoadAgain, NoGift } from './preview-words.tsx';
import { ShareGift } from './share-gift.tsx';
import { useSelectedGift } from './use-selected-gift.ts';
import { useThanksFirst } from './use-thanks-first.ts';

const waiting = { waitsForNetwork: true };
const OtherGifts = lazyPart(async () => (await import('./other-gifts.tsx')).OtherGifts, waiting);
const ofOwnGift = async () => (await import('./own-gift.tsx')).ownGift;
const BelowOwnLink = lazyPart(async () => (await ofOwnGift()).BelowOwnLink, waiting);
const InquiryReceived = lazyPart(async () => (await ofOwnGift()).InquiryReceived, {
  meanwhile: () => <div className="h-72" />,
  ...waiting,
});
const ThanksOfGift = lazyPart(async () => (await ofOwnGift()).ThanksOfGift, waiting);
const DevicesDialog = lazyPart(async () => (await ofOwnGift()).DevicesDialog, { otherwise: MissingDialog });

export interface PreviewPageProps {
  /**
   * The gift to begin with, if any; otherwise the last that this browser saved is selected, else
   * the newest.
   */
  selectedGiftId: string | null;
  /** Whether that gift was saved right before. */
  isNew: boolean | undefined;
  onNewGift: () => void;
  onBack: () => void;
}

const NONE: GiftRow[] = [];

// Together with the list, which the page waits for: thanks stand first on it.
loadThanks();

/**
 * The preview page (docs/behaviour.md#preview-page): saved gifts, the shareable link and the ways
 * to share it.
 */
export default function PreviewPage({ selectedGiftId, isNew, onNewGift, onBack }: PreviewPageProps) {
  const listed = useGiftList('gifts');
  const hasListFailed = useGiftList('failed');
  const { hidden, revocable } = useDeletions();
  const all = listed ?? NONE;
  const gifts = useMemo(() => all.filter((gift) => !hidden.has(gift.id)), [all, hidden]);
  const { gift, loading, failed, choose, retry } = useSelectedGift(gifts, selectedGiftId, hidden);
  // The link stands first; the picture of this gift with what belongs to it, and then the other
  // gifts, follow in renderings of their own.
  const drawn = useDeferredValue(gift, null);
  const wrapped = useMemo(() => drawn && wrappedGiftFromRow(drawn), [drawn]);
  const isJustSaved = isNew === true && gift !== null && gift.id === selectedGiftId;
  const isOwn = gift !== null && (isJustSaved || isOwnGift(gift.id));
  const hasThanksFirst = useThanksFirst(gift?.id ?? null, !isNew, ThanksOfGift.fetch);
  const isComing = loading || (listed === null && !hasListFailed);
  const others = useDeferredValue(drawn || !(gift || isComing) ? gifts : NONE, NONE);
  const hasFailed = failed || hasListFailed;
  const [opening, setOpening] = useState<{ giftId: string; opensAt: string | null } | null>(null);
  const opensAt = gift && opening?.giftId === gift.id ? opening.opensAt : null;
  const [showsDevices, setShowsDevices] = useState(false);
  const headingId = useId();

  const title = useRef<HTMLHeadingElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Whether the next gift takes the focus: the entry that was chosen leaves the list. */
  const focusFollows = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows another gift.
  useEffect(() => {
    if (!focusFollows.current) return;
    focusFollows.current = false;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'nearest' });
  }, [gift?.id]);

  const chooseOther = (other: GiftRow) => {
    focusFollows.current = true;
    startTransition(() => choose(other));
  };
  /**
   * The gift deleted last on this page: a notice that is there from the start, after a reload,
   * takes the focus from nobody.
   */
  const [removedId, setRemovedId] = useState<string | null>(null);
  const remove = (gift: GiftRow) => {
    setRemovedId(gift.id);
    choose(null);
    scheduleDeletion(gift);
  };

  const loadAgain = () => {
    retry();
    loadGiftList();
  };

  const bringBack = (deleted: GiftRow) => {
    focusFollows.current = true;
    undoDeletion(deleted.id);
    choose(deleted);
  };

  if (hasThanksFirst === null) return <Waiting label="Lade Geschenke..." />;
  const isQuiet = isJustSaved || hasThanksFirst;
  const top = (
    <>
      {/* Right after saving, the gift is the greater news, and so are thanks. */}
      <h1
        ref={title}
        tabIndex={-1}
        className={classNames(
          isQuiet ? 'mb-2 text-xl text-ink-soft' : 'mt-1 mb-5 text-3xl sm:text-4xl',
          isJustSaved && 'text-center lg:text-left',
        )}
      >
        Geschenkvorschau & Teilen
      </h1>
      {revocable.map(({ gift: deleted, due }) => (
        <DeletedNotice
          key={deleted.id}
          recipient={deleted.recipient_name}
          due={due}
          takesFocus={deleted.id === removedId}
          onUndo={() => bringBack(deleted)}
          successors={() => [heading.current, title.current]}
        />
      ))}
      {/* Where everybody's gifts are listed, a first visitor must not take a stranger's for the own one. */}
      {gift && !isOwn && ownGifts().length === 0 && (
        <section aria-labelledby="all-gifts" className="mb-6">
          <h2 id="all-gifts" className="text-xl">
            Alle Geschenke
          </h2>
          <p className="mt-1 text-ink-soft">
            Das haben andere verschenkt. Dein eigenes Geschenk findest du hier, sobald du eines gemacht hast.
          </p>
        </section>
      )}
    </>
  );
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 sm:px-6">
      {/* Beside the way back. */}
      <ListStatus className="pointer-events-none max-w-6xl text-right text-sm leading-11" />
      <Button variant="quiet" className="-ml-4" icon={<Icon name="arrow-left" />} onClick={onBack}>
        Zurück zum Editor
      </Button>
      {gift || isComing ? (
        <div
          className="grid gap-x-12 gap-y-5 lg:grid-cols-[24rem_minmax(0,1fr)]
            lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[28rem_minmax(0,1fr)]"
        >
          <div className="min-w-0 lg:col-start-2">
            {top}
            {gift && hasThanksFirst && (
              <ThanksOfGift
                key={gift.id}
                giftId={gift.id}
                recipientName={wrappedGiftFromRow(gift).recipientName}
                isFirst
                takesFocus={gift.id === selectedGiftId}
                successor={() => heading.current}
              />
            )}
            {gift ? (
              <GiftTitle ref={heading} id={headingId} gift={gift} isOwn={isOwn} isJustSaved={isJustSaved} />
            ) : (
              <div className="text-2xl" style={{ height: '1.2em' }} />
            )}
            {gift && isOwn && gift.price_id === 'business_pack' && <InquiryReceived gift={gift} />}
          </div>
          {/* In a window of one column the card leaves room for the ways to share it. */}
          <div
            className={classNames(
              'mx-auto w-full max-w-[clamp(12rem,31svh,24rem)] self-start',
              'lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-w-none',
              isJustSaved && 'just-saved',
            )}
          >
            <GiftCard gift={wrapped} interactive />
          </div>
          {gift && (
            <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">
              <ShareGift key={gift.id} gift={gift} headingId={headingId} opensAt={opensAt} />
              {isOwn && drawn && (
                <BelowOwnLink
                  key={`own ${gift.id}`}
                  gift={gift}
                  hasThanksFirst={hasThanksFirst}
                  onOpening={(opensAt) => setOpening({ giftId: gift.id, opensAt })}
                  successor={() => heading.current}
                />
              )}
            </div>
          )}
          {/* Beside what comes late for an own gift, and below it in one column. */}
          {gift && drawn && (
            <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-start-3">
              <GiftDetails gift={gift} />
              <div className="flex flex-wrap items-center gap-3">
                <Button variant="secondary" icon={<Icon name="gift" />} onClick={onNewGift}>
                  Neues Geschenk erstellen
                </Button>
                {isOwn && (
                  <Button
                    variant="quiet"
                    icon={<Icon name="calendar" />}
                    onClick={() => void ofOwnGift().then((part) => part.saveReminder(gift, opensAt))}
                  >
                    Nächstes Jahr wieder?
                  </Button>
                )}
                {isOwnGift(gift.id) && (
                  <Button variant="quiet" icon={<Icon name="qr" />} onClick={() => setShowsDevices(true)}>
                    Auf anderem Gerät zeigen
                  </Button>
                )}
                {isOwnGift(gift.id) && (
                  <Button
                    variant="quiet"
                    icon={<Icon name="trash" className="text-danger" />}
                    onClick={() => remove(gift)}
                  >
                    Geschenk löschen
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
      ) : (
        <>
          {top}
          <NoGift listed={gifts.length} onRetry={hasFailed ? loadAgain : null} onNewGift={onNewGift} />
        </>
      )}
      {showsDevices && <DevicesDialog onClose={() => setShowsDevices(false)} />}
      {gift && hasFailed && (
        <div className="mt-10">
          <Notice
            tone="warning"
            title="Die Liste der Geschenke konnte nicht geladen werden."
            actions={<LoadAgain variant="secondary" onClick={loadAgain} />}
          />
        </div>
      )}
      {(others.length > 0 || drawn) && (
        <OtherGifts
          gifts={others.filter((other) => other.id !== gift?.id)}
          onChoose={chooseOther}
          onLoadMore={loadMoreGifts}
        />
      )}
    </div>
  );
}
