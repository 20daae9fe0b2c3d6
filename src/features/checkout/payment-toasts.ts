import type { GiftRow } from '@/gift/row.ts';
import { showToast, type Toast } from '@/ui/toast/toast-store.ts';

/**
 * The toasts of docs/behaviour.md#payment-outcomes; the tables of the checkout say which is shown
 * when.
 */

/** Milliseconds that the notice about a stored inquiry stays, and one with a way to a gift. */
const LONG = 7000;

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

/**
 * The page after saving, on which these toasts end, has its link, and the ways to share it, at the
 * lower edge of a phone.
 */
const ABOVE_THE_LINK: Partial<Toast> = { isAtTop: true };

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
        'Abgebucht wurde nichts. Lade die Seite neu, dann siehst du den neuen Preis. Dein Entwurf bleibt erhalten.',
      );
    case 'cancelled':
      return { title: 'Zahlung abgebrochen', text: 'Du hast den Bezahlvorgang abgebrochen.' };
    case 'ended':
      return { title: 'Zahlung abgebrochen', text: 'Der Bezahlvorgang wurde abgebrochen.' };
    case 'captured':
      return success('Zahlung erfolgreich!', 'Dein Geschenk wird jetzt gespeichert.', ABOVE_THE_LINK);
    case 'free':
      return success(
        'Kostenloses Geschenk wird erstellt!',
        'Einen Moment, dein Geschenk wird gespeichert.',
        ABOVE_THE_LINK,
      );
    case 'inquiry-sent':
      return {
        title: 'Anfrage für Firmenpaket',
        text: 'Wir melden uns bei dir, um die Einzelheiten zu besprechen.',
      };
    case 'inquiry-stored':
      return success(INQUIRY_STORED, 'Vielen Dank! Wir beantworten deine Anfrage in Kürze.', {
        duration: LONG,
        ...ABOVE_THE_LINK,
      });
    case 'inquiry-stored-elsewhere':
      return success(INQUIRY_STORED, whereabouts(toast.row), elsewhere);
    case 'saved':
      return success(SAVED, 'Jetzt kannst du den Link teilen.', ABOVE_THE_LINK);
    case 'saved-elsewhere':
      return success(SAVED, whereabouts(toast.row), elsewhere);
    case 'saved-before':
      return success(SAVED_BEFORE, 'Du musst nichts mehr tun: Hier ist sein Link.', ABOVE_THE_LINK);
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
 * else; `priceNotice` is the notice that says of a new price what the toast says.
 */
export function showPaymentToast(
  toast: PaymentToast,
  onShow: (giftId: string) => void,
  priceNotice: () => Element | null = () => null,
): void {
  const action = { label: 'Ansehen', onAction: () => 'row' in toast && onShow(toast.row.id) };
  const { title, text, ...options } = wordsOf(toast, { duration: LONG, action });
  showToast(title, text, toast.name === 'price-changed' ? { ...options, saidAt: priceNotice } : options);
}
