import type { LinkedGift } from '@/gift/cover.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { giftRequest } from './gift-request.ts';
import { readJson, requiredAddress } from './rest.ts';

/** One gift by id, or its cover while it is locked; null when the answer holds nothing. Throws BackendError, PGRST116 for an unknown id. */
export async function readGift(giftId: string, signal?: AbortSignal): Promise<LinkedGift | null> {
  const { url, headers } = giftRequest(requiredAddress(), giftId);
  return readJson<LinkedGift | null>(await fetchWithRetry(url, { headers, signal: signal ?? null }));
}
