import type { ReceivedLock } from '@/gifts/gift-view.ts';
import { hasDrifted } from './clock-drift.ts';

/**
 * The lock with which the page begins, heard when its answer arrived: the start script may have had
 * it seconds before React took it over, or long before on a page that was suspended in between. A
 * gift that was asked for more than once keeps the moment it has.
 */
export function heardOnArrival(giftId: string, lock: ReceivedLock): ReceivedLock {
  const [answer, more] = performance
    .getEntriesByType('resource')
    .filter(
      ({ name }) => name.includes('/rpc/gift_by_link') && name.includes(giftId),
    ) as PerformanceResourceTiming[];
  const arrivedAt = more ? 0 : answer?.responseEnd;
  return arrivedAt && arrivedAt < lock.heardAt ? { ...lock, heardAt: arrivedAt } : lock;
}

/** Whether the device has slept, or its clock was changed, since the page began. */
export const hasSlept = () => hasDrifted(performance.timeOrigin);
