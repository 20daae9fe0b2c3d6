import { startTransition, useEffect, useState } from 'react';
import { BatchEntries } from '@/features/bulk-gifts/batch-entries.tsx';
import { loadBatches, useBatches } from '@/features/bulk-gifts/batch-list.ts';
import { useThankedGifts } from '@/features/thanks/thanks-list.ts';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { loadMoreGifts, useGiftList } from '@/gifts/gift-list.ts';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { NearViewport } from '@/ui/near-viewport.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

/** Number of other gifts shown at once (docs/behaviour.md#preview-page). */
const OTHER_GIFTS_SHOWN = 5;

/** CSS pixels. */
const PICTURE_WIDTH = 48;

interface OtherGiftsProps {
  /** Newest first, without the selected one. */
  gifts: GiftRow[];
  onChoose: (gift: GiftRow) => void;
  /** A gift of a list of names, of which only the id is known. */
  onChooseOfList: (giftId: string) => void;
}

const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', year: 'numeric' });

/** Up to five other gifts as buttons; 'Weitere Geschenke laden' shows five more each time. */
export function OtherGifts({ gifts, onChoose, onChooseOfList }: OtherGiftsProps) {
  const hasMore = useGiftList('hasMore');
  const [shown, setShown] = useState(OTHER_GIFTS_SHOWN);
  const thanked = useThankedGifts();
  const { all: batches } = useBatches();
  useEffect(() => void loadBatches(), []);
  if (gifts.length === 0 && batches.length === 0) return null;
  const showMore = () => {
    startTransition(() => setShown(shown + OTHER_GIFTS_SHOWN));
    if (gifts.length < shown + OTHER_GIFTS_SHOWN && hasMore) loadMoreGifts();
  };
  return (
    <section aria-labelledby="other-gifts" className="mt-14 border-t border-line pt-8">
      <h2 id="other-gifts" className="mb-4 text-xl">
        Andere Geschenke
      </h2>
      <BatchEntries onShow={onChooseOfList} />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {gifts.slice(0, shown).map((gift) => {
          const { recipientName, packingStyle, pattern, ribbonColor } = wrappedGiftFromRow(gift);
          const made = new Date(gift.created_at);
          return (
            <li key={gift.id} className="min-w-0">
              <button
                type="button"
                onClick={() => onChoose(gift)}
                className="flex h-full w-full items-center gap-3 rounded-field border border-line
                  bg-surface p-3 text-left transition hover:border-berry hover:shadow-soft"
              >
                {/* A drawing has a hundred elements, whose style every dialog computes anew, so
                    it waits until it is about to be seen. */}
                <NearViewport placeholder={<div style={{ width: PICTURE_WIDTH, aspectRatio: 3 / 4 }} />}>
                  <WrappingPicture
                    style={packingStyle}
                    pattern={pattern}
                    ribbonColor={ribbonColor}
                    size={PICTURE_WIDTH}
                  />
                </NearViewport>
                <span className="min-w-0">
                  <span className="block truncate font-semibold" dir="auto">
                    {`Für ${recipientName || UNKNOWN_RECIPIENT}`}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {!Number.isNaN(made.getTime()) && day.format(made)}
                  </span>
                  {thanked.has(gift.id) && (
                    <span className="flex items-center gap-1 text-sm font-semibold text-berry">
                      <Icon name="heart" className="size-4! fill-berry" />
                      Danke
                    </span>
                  )}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {(hasMore || gifts.length > shown) && <MoreButton onClick={showMore} />}
    </section>
  );
}

/** Turns busy by itself: the entries need not be drawn anew for that. */
function MoreButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" className="mt-5" busy={useGiftList('loading')} onClick={onClick}>
      Weitere Geschenke laden
    </Button>
  );
}
