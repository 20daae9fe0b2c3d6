import { lazy, Suspense } from 'react';
import { useNewsletterTiming } from './use-newsletter-timing.ts';

const NewsletterSheet = lazy(() => import('./newsletter-sheet.tsx'));

interface NewsletterPopupProps {
  /** Gift routes: the popup takes a place in the page, below the gift, instead of a corner over it. */
  inFlow?: boolean;
  /** When the page was loaded, in milliseconds since 1970; this moment when left out. */
  loadedAt?: number;
}

/** Only the clock lives in the first chunk; what it shows is loaded when it is time. Stands between main and footer. */
export function NewsletterPopup({ inFlow = false, loadedAt }: NewsletterPopupProps) {
  const { visible, dismiss } = useNewsletterTiming(loadedAt);
  if (!visible) return null;
  return (
    <Suspense fallback={null}>
      <NewsletterSheet inFlow={inFlow} onClose={dismiss} />
    </Suspense>
  );
}
