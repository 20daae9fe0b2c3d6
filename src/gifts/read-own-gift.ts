import { fetchWithRetry } from '@/api/fetch-with-retry.ts';
import { readJson, requiredAddress } from '@/api/rest.ts';
import { senderKey } from '@/browser/sender-key.ts';
import type { LinkedGift } from '@/gift/cover.ts';
import { giftRequest } from './gift-request.ts';
import { existingGift } from './read-gift.ts';

/**
 * One gift by id as its maker sees it: with its e-mail addresses where this browser has made it.
 * Fails like readGift.
 */
export async function readOwnGift(giftId: string, signal: AbortSignal): Promise<LinkedGift | null> {
  const { url, headers } = giftRequest(requiredAddress(), giftId);
  const answer = await fetchWithRetry(url, { headers: { ...headers, 'x-sender-key': senderKey() }, signal });
  return existingGift(await readJson(answer));
}
