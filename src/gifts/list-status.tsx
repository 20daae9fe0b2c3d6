import { classNames } from '@/ui/class-names.ts';
import { useGiftList } from './gift-list.ts';

/**
 * Says that the list is loading, at a place of each page where it moves nothing. A component of its
 * own, so that the page is not drawn anew with it.
 */
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
