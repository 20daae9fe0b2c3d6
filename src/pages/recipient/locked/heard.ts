import type { ReceivedLock } from '../gift-view.ts';

/** Milliseconds by which the device's clock may differ from what performance.now() has counted since the page began, before that counts as a sleep. */
const DRIFT = 2000;

/**
 * The lock with which the page begins, heard when its answer arrived: the start script may have had it seconds before React took it over, or
 * long before on a page that was suspended in between. A gift that was asked for more than once keeps the moment it has.
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

/** Whether the device has slept, or its clock was changed, since the page began: on some systems performance.now() stands still meanwhile. */
export const hasSlept = () => Math.abs(Date.now() - performance.now() - performance.timeOrigin) > DRIFT;
