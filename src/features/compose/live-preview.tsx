import {
  type CSSProperties,
  memo,
  startTransition,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react';
import { MissingDialog } from '@/api/missing-dialog.tsx';
import type { GiftDraft } from '@/gift/fields.ts';
import { lockWords } from '@/gift/lock.ts';
import type { MagicalEffect } from '@/gift/looks.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { usePainted } from '@/ui/use-painted.ts';
import { MagicalEffectLayer } from '@/wrapping/effects/magical-effect.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { useDraftGift } from './use-draft-gift.ts';

const BottomSheet = lazyPart(async () => (await import('@/ui/bottom-sheet.tsx')).BottomSheet, {
  otherwise: MissingDialog,
});

interface PreviewProps {
  draft: GiftDraft;
}

/** The card of the draft, and below it what keeps the gift closed. */
const DraftCard = memo(function DraftCard({ draft }: PreviewProps) {
  return (
    <>
      <GiftCard gift={useDraftGift(draft)} interactive />
      <ExtrasSeen extras={lockWords(draft)} />
    </>
  );
});

/**
 * Leaves the card's place empty until the sheet has been painted once: opening a modal would lay
 * out the card in the same task.
 */
function DraftCardOfSheet({ draft }: PreviewProps) {
  if (usePainted()) return <DraftCard draft={draft} />;
  return (
    <>
      <div className="aspect-3/4" />
      <ExtrasSeen extras={lockWords(draft)} />
    </>
  );
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

/**
 * The sticky gift card beside the form, on windows from 1024 px. Below, nobody sees it, and no key
 * waits for its drawing.
 */
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

interface SmallPictureProps {
  style: string;
  pattern: number | null;
  ribbonColor: string;
  effect: MagicalEffect;
  shine: boolean;
}

/** The wrapping of the button; `memo` keeps what is typed from drawing it again. */
const SmallPicture = memo(function SmallPicture({ effect, ...look }: SmallPictureProps) {
  return (
    <span
      className="relative isolate mb-0.5 block rounded-xl bg-surface p-0.5 shadow-lift [--card-radius:0.75rem]"
      style={{ '--ribbon': look.ribbonColor } as CSSProperties}
    >
      {effect !== 'none' && <MagicalEffectLayer effect={effect} />}
      <WrappingPicture {...look} />
    </span>
  );
});

/**
 * A small picture of the wrapping as it is chosen, always in sight on windows below 1024 px; a tap
 * opens the gift card in a bottom sheet.
 */
export function PreviewButton({ draft }: PreviewProps) {
  // The picture follows a choice in a rendering of its own, after the choice is marked.
  const shown = useDeferredValue(draft);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        // The sheet with its card comes after the frame that answers the tap.
        onClick={() => startTransition(() => setOpen(true))}
        className="-mt-10 w-15 shrink-0 rounded-xl text-xs font-semibold transition hover:text-berry lg:hidden"
      >
        <SmallPicture
          style={shown.packingStyle}
          pattern={shown.pattern}
          ribbonColor={shown.ribbonColor}
          effect={shown.magicalEffect}
          shine={shown.shine}
        />
        Vorschau
      </button>
      {open && (
        <BottomSheet title="Vorschau" onClose={() => setOpen(false)}>
          <div className="mx-auto max-w-[min(20rem,calc((94dvh-6rem)*0.72))]">
            <DraftCardOfSheet draft={draft} />
          </div>
        </BottomSheet>
      )}
    </>
  );
}
