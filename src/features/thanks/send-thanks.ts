import { callFunction } from '@/api/backend.ts';
import { storableText } from '@/gift/text.ts';

export interface SentThanks {
  /** A new uuid; the same one again, after a lost answer, is the same thank-you. */
  id: string;
  giftId: string;
  heart: boolean;
  /** null without one. */
  message: string | null;
  /** Path of a recording that this browser has uploaded to gift_audio, null without one. */
  voice: string | null;
}

/**
 * Sends a thank-you to the sender of a gift. Throws BackendError: PT404 for a gift that cannot be
 * opened, PT409 when three have been sent, PT429 over the write limit. The key is sent because a
 * sealed gift is open to the browser that broke its seal, and a recording belongs to a browser.
 */
export function sendThanks({ id, giftId, message, ...rest }: SentThanks): Promise<void> {
  return callFunction(
    'send_thanks',
    { thanks_id: id, gift_id: giftId, message: message && storableText(message), ...rest },
    { repeats: true },
  );
}
