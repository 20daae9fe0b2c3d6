import { lazyPart } from '@/ui/lazy-part.tsx';
import { useNewsletterTiming } from './use-newsletter-timing.ts';

const NewsletterSheet = lazyPart(async () => (await import('./newsletter-sheet.tsx')).NewsletterSheet);

interface NewsletterPopupProps {
  /** true on gift routes: the popup takes a place in the page, below the gift, instead of a corner of the window. */
  inFlow?: boolean;
  /** When the page was loaded, in milliseconds since 1970; now when left out. */
  loadedAt?: number;
}

/** The newsletter popup (docs/behaviour.md#newsletter). Only its timing is in this chunk; the sheet is loaded when it is due. Stands between main and footer. */
export function NewsletterPopup({ inFlow = false, loadedAt }: NewsletterPopupProps) {
  const { visible, dismiss } = useNewsletterTiming(loadedAt);
  return visible && <NewsletterSheet inFlow={inFlow} onClose={dismiss} />;
}
