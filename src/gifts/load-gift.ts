import { BackendError } from '@/api/backend-error.ts';
import { foundGift, type GiftView, NOT_FOUND } from './gift-view.ts';
import { verifyPayment } from './payment-verification.ts';
import { askGiftState, readGift } from './read-gift.ts';
import { reasonForRecipient } from './recipient-error-words.ts';

const failed = (error: unknown): GiftView => ({
  state: 'missing',
  text: `Ein Fehler ist beim Laden des Geschenks aufgetreten: ${reasonForRecipient(error)}`,
  retry: true,
});

/** Loads a gift that the start script has not delivered. Failures are a view as well. */
export async function loadGift(giftId: string, signal: AbortSignal): Promise<GiftView> {
  try {
    const row = await readGift(giftId, signal);
    if (row) return foundGift(row);
    return { state: 'missing', text: 'Geschenk nicht gefunden. Unbekannter Status.', retry: true };
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== 'PGRST116') return failed(error);
  }
  try {
    // A gift that waits for its payment reads like a missing one.
    if ((await askGiftState(giftId, signal)) !== 'pending')
      return { state: 'missing', text: NOT_FOUND, retry: false };
  } catch {
    // The gift was not found; the question whether it waits for its payment may be asked again.
    return { state: 'missing', text: NOT_FOUND, retry: true };
  }
  // The sender may have closed the tab before the verification was done.
  if ((await verifyPayment(giftId)) === 'verified') {
    const row = await readGift(giftId, signal).catch(() => null);
    if (row) return foundGift(row);
  }
  return {
    state: 'missing',
    title: 'Gleich ist es so weit',
    text: 'Dein Geschenk wird noch fertig gemacht. Schau in ein paar Minuten wieder vorbei.',
    retry: true,
  };
}
