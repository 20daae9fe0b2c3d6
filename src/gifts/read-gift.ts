import { BackendError } from '@/api/backend-error.ts';
import { fetchWithRetry } from '@/api/fetch-with-retry.ts';
import { readJson, requiredAddress } from '@/api/rest.ts';
import type { LinkedGift } from '@/gift/cover.ts';
import { giftOf, giftRequest, type LinkedGiftAnswer } from './gift-request.ts';

/**
 * One gift by id, or its cover while it is locked; null for an answer without a gift in it. Throws
 * BackendError, PGRST116 for a gift that is not there or not open to anybody yet.
 */
export async function readGift(giftId: string, signal?: AbortSignal): Promise<LinkedGift | null> {
  const { url, headers } = giftRequest(requiredAddress(), giftId);
  const answer = await readJson<LinkedGiftAnswer>(
    await fetchWithRetry(url, { headers, signal: signal ?? null }),
  );
  return existingGift(answer);
}

/**
 * The gift of an answer; null for an answer without a gift in it. Throws BackendError PGRST116,
 * PostgREST's code for a row that is not there, for an empty set.
 */
export function existingGift(answer: LinkedGiftAnswer): LinkedGift | null {
  const gift = giftOf(answer);
  if (gift === undefined) throw new BackendError('PGRST116');
  return gift?.id ? gift : null;
}
