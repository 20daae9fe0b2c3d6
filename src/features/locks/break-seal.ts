import { callFunction } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import type { CoverLock, LinkedGift } from '@/gift/cover.ts';
import { storableText } from '@/gift/text.ts';

/** What the database says to an answer. `locked`: the day of the gift has not come. */
export type SealAnswer =
  | { state: 'open'; gift: LinkedGift }
  | ({ state: 'wrong' | 'paused' } & Pick<CoverLock, 'hint' | 'paused_until' | 'server_time'>)
  | { state: 'locked' | 'missing' };

const STATES: readonly unknown[] = [
  'open',
  'wrong',
  'paused',
  'locked',
  'missing',
] satisfies SealAnswer['state'][];

/**
 * Tries an answer under this browser's key, once: a repetition would count as another wrong answer.
 * Throws BackendError.
 */
export async function breakSeal(giftId: string, answer: string): Promise<SealAnswer> {
  // The gift's own answer was stored in the same way (src/gift/lock.ts).
  const args = { gift_id: giftId, answer: storableText(answer) };
  const said = await callFunction<SealAnswer | null>('break_seal', args);
  if (!STATES.includes(said?.state)) throw new BackendError('UNREADABLE');
  return said as SealAnswer;
}
