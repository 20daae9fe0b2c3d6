import type { GiftRow } from '@/gift/row.ts';
import { type ShownToast, showToast } from '@/ui/toast/toast-store.ts';

type Words = Pick<ShownToast, 'title' | 'text'> & Partial<ShownToast>;

const error = (title: string, text: string): Words => ({ title, text, tone: 'destructive' });
const success = (title: string, text: string): Words => ({ title, text, tone: 'success' });

/** Those of docs/behaviour.md#payment-outcomes; the checkout says which is shown when. */
const TOASTS = {
  'capture-failed': error(
    'Fehler bei Zahlungsabschluss',
    'Die Zahlung konnte nicht abgeschlossen werden. Bitte versuche es erneut.',
  ),
  'buttons-failed': error(
    'PayPal Fehler',
    'Ein Fehler ist mit den PayPal Buttons aufgetreten. Bitte versuche es später erneut oder kontaktiere den Support.',
  ),
  'order-failed': error('Zahlungsfehler', 'Es gab ein Problem mit deiner Zahlung.'),
  'price-changed': error(
    'Der Preis hat sich geändert',
    'Abgebucht wurde nichts. Lade die Seite neu, dann siehst du den neuen Preis. ' +
      'Dein Entwurf bleibt erhalten.',
  ),
  'save-unconfirmed': error('Speicherfehler', 'Es gab ein Problem beim Bestätigen der Speicherung.'),
  cancelled: { title: 'Zahlung abgebrochen', text: 'Du hast den Bezahlvorgang abgebrochen.' },
  ended: { title: 'Zahlung abgebrochen', text: 'Der Bezahlvorgang wurde abgebrochen.' },
  captured: success('Zahlung erfolgreich!', 'Dein Geschenk wird jetzt gespeichert.'),
  free: success('Kostenloses Geschenk wird erstellt!', 'Einen Moment, dein Geschenk wird gespeichert.'),
  'inquiry-sent': {
    title: 'Anfrage für Firmenpaket',
    text: 'Wir melden uns bei dir, um die Einzelheiten zu besprechen.',
  },
};

/** A gift is saved. */
const ARRIVALS = {
  saved: success('Geschenk bezahlt & gespeichert!', 'Jetzt kannst du den Link teilen.'),
  'saved-before': success(
    'Dein Geschenk ist schon gespeichert',
    'Du musst nichts mehr tun: Hier ist sein Link.',
  ),
  'inquiry-stored': {
    ...success('Anfrage für Firmenpaket erhalten', 'Vielen Dank! Wir beantworten deine Anfrage in Kürze.'),
    duration: 7000,
  },
};

/** A toast by its name. `elsewhere`: the saved gift, where its sender has gone on by then. */
export type PaymentToast =
  | { name: keyof typeof TOASTS }
  | { name: 'save-failed'; words: string }
  | { name: 'refused-coupon'; title: string; text: string }
  | { name: keyof typeof ARRIVALS; elsewhere?: GiftRow };

export const isArrival = ({ name }: PaymentToast): boolean => name in ARRIVALS;

function wordsOf(toast: PaymentToast): Words {
  if (toast.name === 'refused-coupon') return error(toast.title, toast.text);
  if (toast.name === 'save-failed')
    return error(
      'Speicherfehler',
      `Dein Geschenk konnte nicht in der Datenbank gespeichert werden. Fehler: ${toast.words}`,
    );
  return { ...TOASTS, ...ARRIVALS }[toast.name];
}

/** Shows a toast. `onShow` leads to a gift that was saved elsewhere. */
export function showPaymentToast(toast: PaymentToast, onShow: (giftId: string) => void): void {
  const { title, text, ...options } = wordsOf(toast);
  const row = 'elsewhere' in toast && toast.elsewhere;
  if (!row) return void showToast(title, text, options);
  const whose = row.recipient_name ? `Dein Geschenk für ${row.recipient_name} findest du` : 'Du findest es';
  showToast(title, `${whose} unter „Geschenkvorschau & Teilen“.`, {
    ...options,
    action: { label: 'Ansehen', onAction: () => onShow(row.id) },
  });
}
