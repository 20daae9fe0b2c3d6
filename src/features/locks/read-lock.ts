import { readTable } from '@/api/backend.ts';
import type { CoverLock } from '@/gift/cover.ts';

/** The lock of an own gift, as its sender sees it. */
export type OwnLock = Pick<CoverLock, 'opens_at' | 'server_time' | 'question' | 'hint'>;

/**
 * Asks rpc lock_state; null for a gift without a lock, or of another browser. Throws BackendError.
 */
export function readLock(giftId: string, signal: AbortSignal): Promise<OwnLock | null> {
  return readTable(`rpc/lock_state?gift_id=${giftId}`, { asSender: true, signal });
}
