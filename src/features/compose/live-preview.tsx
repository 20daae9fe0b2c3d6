import { memo, type ReactNode, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { wrappedGiftFromDraft } from '@/gift/draft.ts';
import { extrasWords } from '@/gift/extras.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { useObjectUrl } from '@/media/file-thumbnail.tsx';
import { classNames } from '@/ui/class-names.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { MissingDialog } from '@/ui/missing-dialog.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { SmallGift } from '@/wrapping/small-gift.tsx';

const PreviewDialog = lazyPart(async () => (await import('@/ui/dialog.tsx')).Dialog, {
  otherwise: MissingDialog,
});

interface PreviewProps {
  draft: GiftDraft;
}

/** The draft as a gift, with blob addresses for its files. */
function useDraftGift(draft: GiftDraft): WrappedGift {
  const main = useObjectUrl(draft.mainFile);
  const audio = useObjectUrl(draft.audioMessage);
  const video = useObjectUrl(draft.videoGreeting);
  return useMemo(() => wrappedGiftFromDraft(draft, { main, audio, video }), [draft, main, audio, video]);
}

interface DraftCardProps extends PreviewProps {
  loadsAhead?: boolean;
}

/** The card of the draft, and below it what keeps the gift closed. */
const DraftCard = memo(function DraftCard({ draft, loadsAhead = false }: DraftCardProps) {
  const extras = extrasWords(draft);
  return (
    <>
      <GiftCard gift={useDraftGift(draft)} interactive loadsAhead={loadsAhead} />
      {extras.length > 0 && (
        <ul className="mt-4 grid gap-1 text-center text-sm text-ink-soft">
          {extras.map((words) => (
            <li key={words} className="wrap-anywhere" dir="auto">
              {words}
            </li>
          ))}
        </ul>
      )}
    </>
  );
});

const WIDE = '(min-width: 64rem)';

function subscribeToWidth(listener: () => void) {
  const width = window.matchMedia(WIDE);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

/** The sticky gift card beside the form, on windows from 1024 px; below, it is not drawn. */
export function LivePreview({ draft }: PreviewProps) {
  // The card follows what is typed in a rendering of its own, which the next key interrupts.
  const shown = useDeferredValue(draft);
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(WIDE).matches);
  if (!isWide) return null;
  return (
    <aside aria-label="Vorschau">
      <div className="sticky top-6 [@media(max-height:36rem)]:max-w-56">
        <DraftCard draft={shown} />
      </div>
    </aside>
  );
}

interface PreviewButtonProps extends PreviewProps {
  className: string;
  children: ReactNode;
}

/** A picture of the gift as it is chosen; a tap opens the gift card in a dialog. */
function PreviewButton({ draft, className, children }: PreviewButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={classNames(
          'text-xs font-semibold transition-colors hover:text-berry lg:hidden',
          className,
        )}
      >
        {children}
      </button>
      {open && (
        <PreviewDialog title="Vorschau" onClose={() => setOpen(false)} className="sm:w-96">
          <div className="mx-auto max-w-[min(20rem,calc((90dvh-7.5rem)*0.72))]">
            <DraftCard draft={draft} loadsAhead />
          </div>
        </PreviewDialog>
      )}
    </>
  );
}

const look = (draft: GiftDraft) => ({
  style: draft.packingStyle,
  pattern: draft.pattern,
  ribbonColor: draft.ribbonColor,
  effect: draft.magicalEffect,
  shine: draft.shine,
});

/** The button in the bar of the tabs for words and files, on windows below 1024 px. */
export function PreviewInBar({ draft }: PreviewProps) {
  return (
    <PreviewButton
      draft={draft}
      className="flex min-h-11 min-w-27 items-center justify-center gap-2 justify-self-end rounded-full"
    >
      <span className="w-8 shrink-0">
        <SmallGift {...look(draft)} />
      </span>
      Vorschau
    </PreviewButton>
  );
}

/**
 * The picture beside the choices of the tab 'Design', on windows below 1024 px: large enough to see
 * paper, ribbon and effect, and always in sight above a finger that chooses.
 */
export function PreviewBeside({ draft }: PreviewProps) {
  return (
    <PreviewButton
      draft={draft}
      className="sticky top-4 grid max-w-[min(100%,calc((100dvh-4rem)*0.75))] gap-1.5 self-start rounded-2xl
        @max-[16rem]/page:static @max-[16rem]/page:order-first @max-[16rem]/page:max-w-28"
    >
      <SmallGift {...look(draft)} name={draft.recipientName.trim() || UNKNOWN_RECIPIENT} />
      <span>Vorschau</span>
    </PreviewButton>
  );
}
