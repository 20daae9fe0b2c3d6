import { type ComponentProps, Fragment, startTransition, useId, useRef, useState } from 'react';
import { loadThanks } from '@/features/thanks/thanks-list.ts';
import type { GiftRow } from '@/gift/row.ts';
import { ListStatus } from '@/gifts/list-status.tsx';
import { hasMadeGifts, isOwnGift } from '@/gifts/own-gifts.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { Waiting } from '@/ui/spinner.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { GiftActions } from './gift-actions.tsx';
import { undoDeletion } from './gift-deletion.ts';
import { GiftDetails } from './gift-details.tsx';
import { OwnerPanels, panelsAhead, useOwnerPanels, useWaitingForPanels } from './owner-panels.tsx';
import { AllGifts, GiftTitle, ListFailed, NoGift, PageTitle } from './preview-words.tsx';
import { ShareGift } from './share-gift.tsx';
import { useFollowedHeading, useShownGift } from './use-preview.ts';

const DeletedNotice = lazyPart(async () => (await import('./deleted-notice.tsx')).DeletedNotice, {
  waitsForNetwork: true,
});
const OtherGifts = lazyPart(async () => (await import('./other-gifts.tsx')).OtherGifts, {
  waitsForNetwork: true,
});

/**
 * Asks for what the page waits for, together with the list (src/app/page-of.tsx).
 *
 * @public
 */
export const askAhead = (): void => void panelsAhead();

/** One column; on a desk the card has title and link beside it, and the details below. */
const COLUMNS = `grid gap-x-12 gap-y-5 lg:grid-cols-[min(24rem,42%)_minmax(0,1fr)]
  lg:grid-rows-[auto_auto_1fr] xl:grid-cols-[min(28rem,42%)_minmax(0,1fr)]`;
const AT_TITLE = 'min-w-0 lg:col-start-2';
// The card leaves room for the ways to share where the window has one column.
const AT_CARD = `mx-auto w-full max-w-[clamp(12rem,31svh,24rem)] self-start
  lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-w-none`;
const AT_LINK = 'min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-2';
const AT_DETAILS = 'grid min-w-0 content-start gap-6 lg:col-start-1 lg:row-start-3';

export interface PreviewPageProps {
  /** The gift to begin with, if any. */
  selectedGiftId: string | null;
  isNew: boolean | undefined;
  onNewGift: () => void;
  onBack: () => void;
}

/** docs/behaviour.md#preview-page */
export default function PreviewPage({ selectedGiftId, isNew = false, onNewGift, onBack }: PreviewPageProps) {
  const { gift, wrapped, listed, others, revocable, isComing, hasFailed, choose, chooseById, loadAgain } =
    useShownGift(selectedGiftId);
  const isWaiting = useWaitingForPanels(!isNew);
  const [heading, focusFollows] = useFollowedHeading(gift?.id, isNew);
  const title = useRef<HTMLHeadingElement>(null);
  const headingId = useId();

  const show = (next: GiftRow) => {
    focusFollows();
    startTransition(() => choose(next));
  };
  /** The gift of a list of names that was chosen to read its thanks. */
  const [ofList, setOfList] = useState<string | null>(null);
  const showOfList = (giftId: string) => {
    focusFollows();
    setOfList(giftId);
    loadThanks(true);
    chooseById(giftId);
  };
  const bringBack = (deleted: GiftRow) => {
    undoDeletion(deleted.id);
    show(deleted);
  };

  const isJustSaved = isNew && gift?.id === selectedGiftId;
  const isOwn = gift !== null && (isJustSaved || isOwnGift(gift.id));
  const whoseUnlessOwn = gift?.id === ofList ? 'of-list' : 'other';
  const whose = isOwn ? 'own' : whoseUnlessOwn;
  const panels = useOwnerPanels(isWaiting ? null : gift, whose);
  if (isWaiting) return <Waiting label="Lade Geschenke..." />;
  const hasPlace = gift !== null || isComing;
  const panelsAt = (at: ComponentProps<typeof OwnerPanels>['at']) =>
    gift && (
      <OwnerPanels
        key={`${at} ${gift.id}`}
        panels={panels}
        at={at}
        gift={gift}
        takesFocus={!isNew && gift.id === selectedGiftId}
        successor={() => heading.current}
      />
    );
  return (
    <div className={classNames('mx-auto max-w-6xl px-4 pb-16 sm:px-6', hasPlace && 'min-h-dvh')}>
      {/* The status stands beside the way back. */}
      <ListStatus className="pointer-events-none max-w-6xl text-right text-sm leading-11" />
      <Button variant="quiet" className="-ml-4" icon={<Icon name="arrow-left" />} onClick={onBack}>
        Zurück zum Editor
      </Button>
      <div className={classNames(hasPlace && COLUMNS)}>
        <div className={AT_TITLE}>
          <PageTitle
            ref={title}
            isJustSaved={isJustSaved}
            isSmall={isJustSaved || panels.some(({ at }) => at === 'first')}
          />
          {revocable.map((deletion) => (
            <DeletedNotice
              key={deletion.gift.id}
              deletion={deletion}
              onUndo={bringBack}
              successors={() => [heading.current, title.current]}
            />
          ))}
          {gift && !isOwn && !hasMadeGifts() && <AllGifts />}
          {panelsAt('first')}
          {gift && (
            <GiftTitle ref={heading} id={headingId} gift={gift} isOwn={isOwn} isJustSaved={isJustSaved} />
          )}
          {!gift && isComing && <div className="h-7" />}
          {panelsAt('heading')}
        </div>
        {hasPlace ? (
          <div className={classNames(AT_CARD, isJustSaved && 'just-saved')}>
            <GiftCard gift={wrapped} interactive />
          </div>
        ) : (
          <NoGift listed={listed} onRetry={hasFailed ? loadAgain : null} onNewGift={onNewGift} />
        )}
        {gift && (
          <Fragment key={gift.id}>
            <div className={AT_LINK}>
              <ShareGift gift={gift} headingId={headingId} isDrawn={wrapped !== null} />
              {wrapped && panelsAt('link')}
            </div>
            {wrapped && (
              <div className={AT_DETAILS}>
                <GiftDetails gift={gift} />
                <GiftActions gift={gift} isOwn={isOwn} onNewGift={onNewGift} />
              </div>
            )}
          </Fragment>
        )}
      </div>
      {gift && hasFailed && <ListFailed onRetry={loadAgain} />}
      {others && <OtherGifts gifts={others} onChoose={show} onChooseOfList={showOfList} />}
    </div>
  );
}
