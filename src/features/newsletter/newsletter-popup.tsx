import { useState } from 'react';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { useNewsletterTiming } from './use-newsletter-timing.ts';

const NewsletterSheet = lazyPart(async () => (await import('./newsletter-sheet.tsx')).NewsletterSheet, {
  waitsForNetwork: true,
});

interface NewsletterPopupProps {
  /**
   * true on gift routes: the popup takes a place in the page, below the gift, instead of a corner
   * of the window.
   */
  inFlow?: boolean;
  /**
   * true where people write or read: only a small tab at the edge stands there, which opens the
   * popup.
   */
  asTab?: boolean;
  /**
   * While the cookie banner asks, the popup stands at the end of the page; null while nobody knows
   * whether it does.
   */
  cookieBannerShown?: boolean | null;
  /** When the page was loaded, in milliseconds since 1970; now when left out. */
  loadedAt?: number;
}

/**
 * The newsletter popup (docs/behaviour.md#newsletter). Only its timing and its tab are in this
 * chunk; the sheet is loaded when it is due.
 */
export function NewsletterPopup({
  inFlow = false,
  asTab = false,
  cookieBannerShown = false,
  loadedAt,
}: NewsletterPopupProps) {
  const { settled, due, dismissed, dismiss } = useNewsletterTiming(cookieBannerShown, loadedAt);
  const [opened, setOpened] = useState(false);
  if (opened && !asTab) setOpened(false);

  if (dismissed) return null;
  if (!asTab) return due && <NewsletterSheet inFlow={inFlow} makesRoom={!settled} onClose={dismiss} />;
  if (opened) return <NewsletterSheet inFlow={false} takesFocus onClose={dismiss} />;
  return <NewsletterTab onOpen={() => setOpened(true)} />;
}

/**
 * As wide as the margin beside the page, so that it lies over nothing; phones have no such margin,
 * there it stands at the end of the page.
 */
function NewsletterTab({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="z-20 border border-line bg-surface font-semibold text-ink-soft text-xs shadow-soft transition hover:text-berry max-sm:ml-auto max-sm:min-h-9 max-sm:rounded-l-field max-sm:border-r-0 max-sm:px-3 sm:fixed sm:top-1/2 sm:right-0 sm:w-6 sm:-translate-y-1/2 sm:rounded-l-xl sm:border-r-0 sm:pt-3 sm:pb-3 sm:[writing-mode:vertical-rl]"
    >
      Newsletter
    </button>
  );
}
