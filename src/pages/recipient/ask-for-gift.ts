import { giftState } from '@/backend/gift-state.ts';
import { verifyPayment } from '@/backend/payment-verification.ts';
import { readGift } from '@/backend/read-gift.ts';
import { BackendError } from '@/failures/backend-error.ts';
import { failureWords } from '@/failures/failure-words.ts';
import { foundGift, type GiftView, NOT_FOUND } from './gift-view.ts';

/** Asks for a gift that the start script has not brought, patiently; what stands in the way comes as the sentence that the page shows. */
export async function askForGift(giftId: string, signal: AbortSignal): Promise<GiftView> {
  try {
    const row = await readGift(giftId, signal);
    if (row) return foundGift(row);
    return { state: 'missing', text: 'Geschenk nicht gefunden. Unbekannter Status.', retry: true };
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== 'PGRST116') {
      const text = `Ein Fehler ist beim Laden des Geschenks aufgetreten: ${failureWords(error)}`;
      return { state: 'missing', text, retry: true };
    }
    // The operator may keep a gift closed until its payment is verified; that is not the same as no gift.
    const pending = (await giftState(giftId, signal)) === 'pending';
    // A sender who closed the tab too early never keeps it closed: the recipient asks PayPal's word as well.
    if (pending && (await verifyPayment(giftId)) === 'verified') {
      const row = await readGift(giftId, signal);
      if (row) return foundGift(row);
    }
    return {
      state: 'missing',
      text: pending
        ? 'Die Zahlung wird noch geprüft. Schau in ein paar Minuten noch einmal vorbei.'
        : NOT_FOUND,
      retry: pending,
    };
  }
}
