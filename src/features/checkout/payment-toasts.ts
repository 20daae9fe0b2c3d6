import type { GiftRow } from '@/gift/row.ts';
import { showToast, type Toast } from '@/ui/toast/toast-store.ts';

/**
 * The toasts of docs/behaviour.md#payment-outcomes; the tables of the checkout say which is shown
 * when.
 */

/** Milliseconds that the notice about a stored inquiry stays. */
const INQUIRY_STORED_FOR = 7000;

/**
 * A toast by its name; those about a failed save carry words, those about a gift of earlier its
 * row.
 */
export type PaymentToast =
  | {
      name:
        | 'capture-failed'
        | 'buttons-failed'
        | 'order-failed'
        | 'price-changed'
        | 'cancelled'
        | 'ended'
        | 'captured'
        | 'free'
        | 'inquiry-sent'
        | 'inquiry-stored'
        | 'saved'
        | 'saved-before'
        | 'save-unconfirmed';
    }
  | { name: 'save-failed'; words: string }
  | { name: 'refused-coupon'; title: string; text: string }
  | { name: 'saved-elsewhere' | 'inquiry-stored-elsewhere' | 'saved-before-elsewhere'; row: GiftRow };

type Words = Pick<Toast, 'title' | 'text'> & Partial<Toast>;

const error = (title: string, text: string): Words => ({ title, text, tone: 'destructive' });
const success = (title: string, text: string, more: Partial<Toast> = {}): Words => ({
  title,
  text,
  tone: 'success',
  ...more,
});

const SAVED = 'Geschenk bezahlt & gespeichert!';
const SAVED_BEFORE = 'Dein Geschenk ist schon gespeichert';
const INQUIRY_STORED = 'Anfrage für Firmenpaket erhalten';

/** Where to find a gift whose sender has gone on to something else. */
const whereabouts = ({ recipient_name }: GiftRow) =>
  recipient_name
    ? `Dein Geschenk für ${recipient_name} findest du unter „Geschenkvorschau & Teilen“.`
    : 'Du findest es unter „Geschenkvorschau & Teilen“.';

function wordsOf(toast: PaymentToast, elsewhere: Partial<Toast>): Words {
  switch (toast.name) {
    case 'capture-failed':
      return error(
        'Fehler bei Zahlungsabschluss',
        'Die Zahlung konnte nicht abgeschlossen werden. Bitte versuche es erneut.',
      );
    case 'buttons-failed':
      return error(
        'PayPal Fehler',
        'Ein Fehler ist mit den PayPal Buttons aufgetreten. Bitte versuche es später erneut oder kontaktiere den Support.',
      );
    case 'order-failed':
      return error('Zahlungsfehler', 'Es gab ein Problem mit deiner Zahlung.');
    case 'price-changed':
      return error(
        'Der Preis hat sich geändert',
        'Abgebucht wurde nichts. Lade die Seite neu, dann siehst du den neuen Preis. ' +
          'Dein Entwurf bleibt erhalten.',
      );
    case 'cancelled':
      return { title: 'Zahlung abgebrochen', text: 'Du hast den Bezahlvorgang abgebrochen.' };
    case 'ended':
      return { title: 'Zahlung abgebrochen', text: 'Der Bezahlvorgang wurde abgebrochen.' };
    case 'captured':
      return success('Zahlung erfolgreich!', 'Dein Geschenk wird jetzt gespeichert.');
    case 'free':
      return success('Kostenloses Geschenk wird erstellt!', 'Einen Moment, dein Geschenk wird gespeichert.');
    case 'inquiry-sent':
      return {
        title: 'Anfrage für Firmenpaket',
        text: 'Wir melden uns bei dir, um die Einzelheiten zu besprechen.',
      };
    case 'inquiry-stored':
      return success(INQUIRY_STORED, 'Vielen Dank! Wir beantworten deine Anfrage in Kürze.', {
        duration: INQUIRY_STORED_FOR,
      });
    case 'inquiry-stored-elsewhere':
      return success(INQUIRY_STORED, whereabouts(toast.row), { ...elsewhere, duration: INQUIRY_STORED_FOR });
    case 'saved':
      return success(SAVED, 'Jetzt kannst du den Link teilen.');
    case 'saved-elsewhere':
      return success(SAVED, whereabouts(toast.row), elsewhere);
    case 'saved-before':
      return success(SAVED_BEFORE, 'Du musst nichts mehr tun: Hier ist sein Link.');
    case 'saved-before-elsewhere':
      return success(SAVED_BEFORE, whereabouts(toast.row), elsewhere);
    case 'save-failed':
      return error(
        'Speicherfehler',
        `Dein Geschenk konnte nicht in der Datenbank gespeichert werden. Fehler: ${toast.words}`,
      );
    case 'save-unconfirmed':
      return error('Speicherfehler', 'Es gab ein Problem beim Bestätigen der Speicherung.');
    case 'refused-coupon':
      return error(toast.title, toast.text);
  }
}

/**
 * Shows a toast. `onShow` leads to a gift that was saved after its sender had gone on to something
 * else.
 */
export function showPaymentToast(toast: PaymentToast, onShow: (giftId: string) => void): void {
  const action = { label: 'Ansehen', onAction: () => 'row' in toast && onShow(toast.row.id) };
  const { title, text, ...options } = wordsOf(toast, { action });
  showToast(title, text, options);
}
