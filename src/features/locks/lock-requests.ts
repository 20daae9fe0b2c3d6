import { callCounted, callFunction, readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';
import { storableText } from '@/gift/text.ts';
import type { CoverLock, LinkedGift, ReceivedLock } from '@/gifts/gift-view.ts';

type LockAnswer = Pick<CoverLock, 'opens_at' | 'server_time' | 'question' | 'hint'>;

/** The lock of an own gift, as its sender sees it, and when this device received it. */
export type OwnLock = LockAnswer & Pick<ReceivedLock, 'receivedAt'>;

const received = (lock: LockAnswer): OwnLock => ({ ...lock, receivedAt: Date.now() });

/** What the database says to an answer. `locked`: the day of the gift has not come. */
export type SealAnswer =
  | { state: 'open'; gift: LinkedGift }
  | ({ state: 'wrong' | 'paused' } & Pick<CoverLock, 'hint' | 'paused_until' | 'server_time'>)
  | { state: 'locked' | 'missing' };

/** `gift` is what the gift's link shows this browser after the answer. */
interface TriedAnswer {
  state: SealAnswer['state'];
  gift?: LinkedGift | null;
}

/** null for a gift without a lock, or of another browser. Throws BackendError. */
export async function readLock(giftId: string, signal: AbortSignal): Promise<OwnLock | null> {
  const query = `rpc/lock_state?gift_id=${giftId}`;
  const lock = await readTable<LockAnswer | null>(query, { asSender: true, signal });
  return lock && received(lock);
}

/**
 * A time far in the past: the database opens the gift at the present of its own clock. A device
 * whose clock is fast would name a present that has not come.
 */
export const NOW_AT_THE_SERVER = new Date(0);

/** Moves the day of a gift; one in the past opens it now. Throws BackendError, PT409 when it has come. */
export async function changeOpening(giftId: string, opensAt: Date): Promise<OwnLock> {
  const args = { gift_id: giftId, opens_at: opensAt.toISOString() };
  return received(await callFunction<LockAnswer>('change_opening', args));
}

/** Tries an answer; a lost line counts none twice. Throws BackendError. */
export async function breakSeal(giftId: string, answer: string): Promise<SealAnswer> {
  // The gift's own answer was stored in the same way (lock.ts).
  const args = { gift_id: giftId, answer: storableText(answer) };
  const { state, gift } = await callCounted<TriedAnswer>('break_seal', args);
  if (state === 'locked' || state === 'missing') return { state };
  // Another device may have changed the gift between the two requests: the page asks for it anew.
  if (!gift) return { state: 'missing' };
  if (state === 'open') return gift.locked ? { state: 'locked' } : { state, gift };
  if ((state !== 'wrong' && state !== 'paused') || !gift.locked) throw new BackendError('UNREADABLE');
  const { hint, paused_until, server_time } = gift.locked;
  return { state, hint, paused_until, server_time };
}

/** Gifts whose seal this browser has broken: the database gives them to its key. */
export const brokenSeals = idList(STORAGE_KEYS.brokenSeals);
