import {
  type ComponentProps,
  type CSSProperties,
  memo,
  useDeferredValue,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { MissingDialog } from '@/api/missing-dialog.tsx';
import { wrappedGiftFromDraft } from '@/gift/draft.ts';
import { extrasWords } from '@/gift/extras.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import type { MagicalEffect } from '@/gift/looks.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { useObjectUrl } from '@/media/file-thumbnail.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { MagicalEffectLayer } from '@/wrapping/effects/magical-effect.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

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

/** The card of the draft, and below it what keeps the gift closed. */
const DraftCard = memo(function DraftCard({ draft, ...props }: PreviewProps & { loadsAhead?: boolean }) {
  const extras = extrasWords(draft);
  return (
    <>
      <GiftCard gift={useDraftGift(draft)} interactive {...props} />
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

type SmallPictureProps = ComponentProps<typeof WrappingPicture> & { effect: MagicalEffect };

/** The wrapping of the button; `memo` keeps what is typed from drawing it again. */
const SmallPicture = memo(function SmallPicture({ effect, ...look }: SmallPictureProps) {
  return (
    <span
      className="relative isolate mx-auto block w-9 overflow-hidden rounded-[0.6rem]"
      style={{ '--ribbon': look.ribbonColor } as CSSProperties}
    >
      {effect !== 'none' && <MagicalEffectLayer effect={effect} />}
      <WrappingPicture {...look} />
    </span>
  );
});

/**
 * A small picture of the wrapping as it is chosen, always in sight on windows below 1024 px; a tap
 * opens the gift card in a dialog.
 */
export function PreviewButton({ draft }: PreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="shrink-0 rounded-xl text-xs font-semibold transition hover:text-berry lg:hidden"
      >
        <SmallPicture
          style={draft.packingStyle}
          pattern={draft.pattern}
          ribbonColor={draft.ribbonColor}
          effect={draft.magicalEffect}
          shine={draft.shine}
        />
        <span>Vorschau</span>
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
