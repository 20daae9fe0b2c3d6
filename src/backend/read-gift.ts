import type { GiftRow } from '@/gift/row.ts';
import { giftRequest } from './gift-request.ts';
import { patientFetch } from './patient-fetch.ts';
import { readJson, requestError, requiredAddress } from './rest.ts';

/**
 * One gift by id; null when the answer holds nothing. Throws BackendError, PGRST116 for an unknown id.
 */
export async function readGift(giftId: string, signal?: AbortSignal): Promise<GiftRow | null> {
  const { url, headers } = giftRequest(requiredAddress(), giftId);
  try {
    const response = await patientFetch(url, { headers, signal: signal ?? null });
    return await readJson<GiftRow | null>(response);
  } catch (error) {
    throw requestError(error, signal);
  }
}
