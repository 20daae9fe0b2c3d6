import type { ComponentProps } from 'react';
import { RetryButton } from '@/ui/button.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import type { LockedGift } from './locked-gift.tsx';

/**
 * In place of countdown or seal while these cannot be loaded (docs/behaviour.md#locked-gifts). They
 * are asked for again, but most browsers remember a module that has failed and never request it
 * anew (whatwg/html issue 6768): there only a reload helps, and it takes nothing away, since
 * nothing can have been typed.
 */
export const LostLock = lazyPart<ComponentProps<typeof LockedGift>>(
  () => import('./locked-gift.tsx').then((part) => part.LockedGift),
  { meanwhile: Lost, waitsForNetwork: true },
);

function Lost() {
  return (
    <div className="mt-6">
      <h2 className="text-2xl">Noch nicht auspacken!</h2>
      <p role="status" className="mt-1 text-ink-soft">
        Warum noch nicht, konnte gerade nicht geladen werden.
      </p>
      <p className="mt-5">
        {/* Without a connection a reload would take the gift away. */}
        <RetryButton variant="secondary" onClick={() => navigator.onLine && location.reload()} />
      </p>
    </div>
  );
}
