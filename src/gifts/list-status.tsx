import { classNames } from '@/ui/class-names.ts';
import { useGiftList } from './gift-list.ts';

/** Where each page has a place that moves nothing. Apart, so that the page is not drawn with it. */
export function ListStatus({ className }: { className: string }) {
  return (
    useGiftList('loading') && (
      <p
        role="status"
        className={classNames('absolute inset-x-0 mx-auto px-4 text-ink-soft sm:px-6', className)}
      >
        Lade Geschenke...
      </p>
    )
  );
}
