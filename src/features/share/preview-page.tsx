import { startTransition, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import { loadThanks } from '@/features/thanks/thanks-list.ts';
import { useThanksFirst } from '@/features/thanks/use-thanks-first.ts';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { loadGiftList, useGiftList } from '@/gifts/gift-list.ts';
import { ListStatus } from '@/gifts/list-status.tsx';
import { isOwnGift, ownGifts } from '@/gifts/own-gifts.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Notice } from '@/ui/notice.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { GiftActions } from './gift-actions.tsx';
import { undoDeletion, useDeletions } from './gift-deletion.ts';
import { GiftDetails } from './gift-details.tsx';
import { BelowOwnLink, DeletedNotice, InquiryReceived, ThanksOfGift } from './own-parts.tsx';
import { AllGifts, GiftTitle, LoadAgain, NoGift } from './preview-words.tsx';
import { ShareGift } from './share-gift.tsx';
import { useSelectedGift } from './use-selected-gift.ts';

const OtherGifts = lazyPart(async () => (await import('./other-gifts.tsx')).OtherGifts, {
  waitsForNetwork: true,
});

export interface PreviewPageProps {
  /** The gift to begin with, if any. */
  selectedGiftId: string | null;
  isNew: boolean | undefined;
  onNewGift: () => void;
  onBack: () => void;
}

// Together with the list, which the page waits for: thanks stand first on it.
loadThanks();

/** The gifts that are not hidden, and the one of them that is shown. */
function useShownGift(selectedGiftId: string | null) {
  const listed = useGiftList('gifts');
  const hasListFailed = useGiftList('failed');
  const { hidden, revocable } = useDeletions();
  const gifts = useMemo(() => (listed ?? []).filter(({ id }) => !hidden.has(id)), [listed, hidden]);
  const { gift, loading, failed, choose, retry } = useSelectedGift(gifts, selectedGiftId, hidden);
  return {
    gifts,
    gift,
    revocable,
    isComing: loading || (listed === null && !hasListFailed),
    hasFailed: failed || hasListFailed,
    choose,
    loadAgain: () => {
      retry();
      loadGiftList();
    },
  };
}

/** The gift's heading, which takes the focus of a new one, and a function after which the next one has it. */
function useFollowedHeading(giftId: string | undefined, isNew = false) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFollowed = useRef(isNew);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows another gift.
  useEffect(() => {
    if (!isFollowed.current || !heading.current) return;
    isFollowed.current = false;
    heading.current.focus({ preventScroll: true });
    heading.current.scrollIntoView({ block: 'nearest' });
  }, [giftId]);
  const follow = () => {
    isFollowed.current = true;
  };
  return [heading, follow] as const;
}

/** docs/behaviour.md#preview-page */
export default function PreviewPage({ selectedGiftId, isNew, onNewGift, onBack }: PreviewPageProps) {
  const { gifts, gift, revocable, isComing, hasFailed, choose, loadAgain } = useShownGift(selectedGiftId);
  // The link stands first; the picture of this gift with what belongs to it, and then the other
  // gifts, follow in renderings of their own.
  const drawn = useDeferredValue(gift, null);
  const wrapped = useMemo(() => drawn && wrappedGiftFromRow(drawn), [drawn]);
  const hasPlace = gift !== null || isComing;
  const others = useDeferredValue(drawn || !hasPlace ? gifts : null, null);
  const hasThanksFirst = useThanksFirst(gift?.id ?? null, !isNew, ThanksOfGift.fetch);
  const [heading, focusFollows] = useFollowedHeading(gift?.id, isNew);
  const title = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  const show = (next: GiftRow) => {
    focusFollows();
    startTransition(() => choose(next));
  };
  const bringBack = (deleted: GiftRow) => {
    undoDeletion(deleted.id);
    show(deleted);
  };

  if (hasThanksFirst === null) return <Waiting label="Lade Geschenke..." />;
  const isJustSaved = isNew === true && gift?.id === selectedGiftId;
  const isOwn = gift !== null && (isJustSaved || isOwnGift(gift.id));
  return (
    <div className={classNames('mx-auto max-w-6xl px-4 pb-16 sm:px-6', hasPlace && 'min-h-dvh')}>
      {/* Beside the way back. */}
      <ListStatus className="pointer-events-none max-w-6xl text-right text-sm leading-11" />
      <Button variant="quiet" className="-ml-4" icon={<Icon name="arrow-left" />} onClick={onBack}>
        Zurück zum Editor
      </Button>
      <div
        className={classNames(
          hasPlace && 'grid gap-x-12 gap-y-5 lg:grid-cols-[min(24rem,42%)_minmax(0,1fr)]',
          hasPlace && 'lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[min(28rem,42%)_minmax(0,1fr)]',
        )}
      >
        <div className="min-w-0 lg:col-start-2">
          {/* Right after saving, the gift is the greater news, and so are thanks. */}
          <h1
            ref={title}
            tabIndex={-1}
            className={classNames(
              isJustSaved || hasThanksFirst ? 'mb-2 text-xl text-ink-soft' : 'mt-1 mb-5 text-3xl sm:text-4xl',
              isJustSaved && 'text-center lg:text-left',
            )}
          >
            Geschenkvorschau & Teilen
          </h1>
          {revocable.map((deletion) => (
            <DeletedNotice
              key={deletion.gift.id}
              deletion={deletion}
              onUndo={bringBack}
              successors={() => [heading.current, title.current]}
            />
          ))}
          {gift && !isOwn && ownGifts().length === 0 && <AllGifts />}
          {gift && hasThanksFirst && (
            <ThanksOfGift
              key={gift.id}
              gift={gift}
              isFirst
              takesFocus={gift.id === selectedGiftId}
              successor={() => heading.current}
            />
          )}
          {gift ? (
            <GiftTitle ref={heading} id={headingId} gift={gift} isOwn={isOwn} isJustSaved={isJustSaved} />
          ) : (
            isComing && <div className="text-2xl" style={{ height: '1.2em' }} />
          )}
          {gift && isOwn && gift.price_id === 'business_pack' && <InquiryReceived gift={gift} />}
        </div>
        {hasPlace ? (
          // In a window of one column the card leaves room for the ways to share it.
          <div
            className={classNames(
              'mx-auto w-full max-w-[clamp(12rem,31svh,24rem)] self-start',
              'lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-w-none',
              isJustSaved && 'just-saved',
            )}
          >
            <GiftCard gift={wrapped} interactive />
          </div>
        ) : (
          <NoGift listed={gifts.length} onRetry={hasFailed ? loadAgain : null} onNewGift={onNewGift} />
        )}
        {gift && (
          <BesideCard
            key={gift.id}
            gift={gift}
            isOwn={isOwn}
            isDrawn={drawn !== null}
            headingId={headingId}
            hasThanksFirst={hasThanksFirst}
            onNewGift={onNewGift}
          />
        )}
      </div>
      {gift && hasFailed && (
        <div className="mt-10">
          <Notice
            tone="warning"
            title="Die Liste der Geschenke konnte nicht geladen werden."
            actions={<LoadAgain variant="secondary" onClick={loadAgain} />}
          />
        </div>
      )}
      {others && <OtherGifts gifts={others.filter(({ id }) => id !== gift?.id)} onChoose={show} />}
    </div>
  );
}

interface BesideCardProps {
  gift: GiftRow;
  isOwn: boolean;
  /** Whether the card is drawn, which the rest waits for. */
  isDrawn: boolean;
  headingId: string;
  hasThanksFirst: boolean;
  onNewGift: () => void;
}

/** The ways to share a gift, its details, and what else can be done with it. */
function BesideCard({ gift, isOwn, isDrawn, headingId, hasThanksFirst, onNewGift }: BesideCardProps) {
  return (
    <>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2">
        <ShareGift gift={gift} headingId={headingId} isDrawn={isDrawn} />
        {isOwn && isDrawn && (
          <BelowOwnLink
            gift={gift}
            hasThanksFirst={hasThanksFirst}
            successor={() => document.getElementById(headingId)}
          />
        )}
      </div>
      {/* Beside what comes late for an own gift, and below it in one column. */}
      {isDrawn && (
        <div className="grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-start-3">
          <GiftDetails gift={gift} />
          <GiftActions gift={gift} isOwn={isOwn} onNewGift={onNewGift} />
        </div>
      )}
    </>
  );
}
