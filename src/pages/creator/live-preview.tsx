import { type CSSProperties, useState, useSyncExternalStore } from 'react';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

const MagicalEffectLayer = lazyPart(
  async () => (await import('@/wrapping/effects/magical-effect.tsx')).MagicalEffectLayer,
  { otherwise: () => null },
);
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

/** A small picture of the wrapping as it is chosen, always in sight on windows below 1024 px; a tap opens the gift card in a bottom sheet. */
export function PreviewButton({ gift, extras }: PreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-mt-10 w-15 shrink-0 rounded-xl text-xs font-semibold transition hover:text-berry lg:hidden"
      >
        <span
          className="relative isolate mb-0.5 block rounded-xl bg-surface p-0.5 shadow-lift [--card-radius:0.75rem]"
          style={{ '--ribbon': gift.ribbonColor } as CSSProperties}
        >
          {gift.effect !== 'none' && <MagicalEffectLayer effect={gift.effect} />}
          <WrappingPicture
            style={gift.packingStyle}
            pattern={gift.pattern}
            ribbonColor={gift.ribbonColor}
            shine={gift.shine}
          />
        </span>
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
