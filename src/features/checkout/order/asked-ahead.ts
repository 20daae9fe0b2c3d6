import type { FrozenGift } from '@/gift/frozen-gift.ts';
import { draftState } from '../draft-state.ts';

/** Milliseconds for which an answer counts that was asked for ahead. */
const FRESH_MS = 5 * 60_000;

let asked: { row: string; at: number; isFree: Promise<boolean> } | null = null;

/**
 * Asks about a row as soon as it could be paid for, so that whoever pays waits for one request
 * less. A row with a coupon is not asked about: each question counts against the network's limit. A
 * failure is nobody's concern: the row is asked about again when it is paid for.
 */
export function askAhead(row: FrozenGift): void {
  if (row.applied_coupon) return;
  const isFree = draftState(row).then(
    (state) => state === 'free',
    () => false,
  );
  asked = { row: JSON.stringify(row), at: performance.now(), isFree };
}

/** Whether this very row was asked about a moment ago and was free; true once for each question. */
export async function wasFree(row: FrozenGift): Promise<boolean> {
  const before = asked;
  asked = null;
  if (before?.row !== JSON.stringify(row) || performance.now() - before.at > FRESH_MS) return false;
  return before.isFree;
}
