import { lazyPart } from '@/ui/lazy-part.tsx';
import { useNewsletterTiming } from './use-newsletter-timing.ts';

const NewsletterSheet = lazyPart(async () => (await import('./newsletter-sheet.tsx')).NewsletterSheet);

interface NewsletterPopupProps {
  /** Gift routes: the popup takes a place in the page, below the gift, instead of a corner over it. */
  inFlow?: boolean;
  /** When the page was loaded, in milliseconds since 1970; this moment when left out. */
  loadedAt?: number;
}

/** Only the clock lives in the first chunk; what it shows is loaded when it is time. Stands between main and footer. */
export function NewsletterPopup({ inFlow = false, loadedAt }: NewsletterPopupProps) {
  const { visible, dismiss } = useNewsletterTiming(loadedAt);
  return visible && <NewsletterSheet inFlow={inFlow} onClose={dismiss} />;
}
