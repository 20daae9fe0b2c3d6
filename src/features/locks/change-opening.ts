import { callFunction } from '@/api/backend.ts';
import type { OwnLock } from './read-lock.ts';

/**
 * Moves the day of an own gift (rpc change_opening); a time in the past opens it now. Throws
 * BackendError, PT409 when its day has come.
 */
export const changeOpening = (giftId: string, opensAt: Date): Promise<OwnLock> =>
  callFunction('change_opening', { gift_id: giftId, opens_at: opensAt.toISOString() });
