import { useState, useSyncExternalStore } from 'react';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';

const BottomSheet = lazyPart(async () => (await import('@/ui/bottom-sheet.tsx')).BottomSheet);

interface PreviewProps {
  gift: WrappedGift;
  /** What keeps the gift closed, a sentence each. */
  extras: readonly string[];
}

function ExtrasSeen({ extras }: { extras: readonly string[] }) {
  if (extras.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 text-center text-sm text-ink-soft">
      {extras.map((words) => (
        <li key={words} className="wrap-anywhere" dir="auto">
          {words}
        </li>
      ))}
    </ul>
  );
}

const WIDE = '(min-width: 64rem)';

function subscribeToWidth(listener: () => void) {
  const width = window.matchMedia(WIDE);
  width.addEventListener('change', listener);
  return () => width.removeEventListener('change', listener);
}

/** The sticky gift card beside the form, on windows from 1024 px. Below, nobody sees it, and no key waits for its drawing. */
export function LivePreview({ gift, extras }: PreviewProps) {
  const isWide = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(WIDE).matches);
  if (!isWide) return null;
  return (
    <aside aria-label="Vorschau">
      <div className="sticky top-6 [@media(max-height:36rem)]:max-w-56">
        <GiftCard gift={gift} interactive />
        <ExtrasSeen extras={extras} />
      </div>
    </aside>
  );
}

/** A button that opens the gift card in a bottom sheet, on windows below 1024 px. */
export function PreviewButton({ gift, extras }: PreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-14 shrink-0 flex-col items-center justify-center rounded-2xl border border-edge bg-surface px-3 text-xs font-semibold shadow-soft transition hover:border-berry hover:text-berry lg:hidden"
      >
        <Icon name="eye" />
        Vorschau
      </button>
      {open && (
        <BottomSheet title="Vorschau" onClose={() => setOpen(false)}>
          <div className="mx-auto max-w-[min(20rem,calc((94dvh-6rem)*0.72))]">
            <GiftCard gift={gift} interactive />
            <ExtrasSeen extras={extras} />
          </div>
        </BottomSheet>
      )}
    </>
  );
}
