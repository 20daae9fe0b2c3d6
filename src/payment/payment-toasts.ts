import { showError, showToast } from '@/ui/toast/toast-store.ts';

/** The payment toasts of section 8; ruling 19 says which is shown when. */

/** Milliseconds that the notice about a stored inquiry stays (section 9). */
const INQUIRY_DURATION = 7000;

export const paymentToasts = {
  /** The capture failed or was refused. */
  captureFailed: () =>
    showError(
      'Fehler bei Zahlungsabschluss',
      'Die Zahlung konnte nicht abgeschlossen werden. Bitte versuche es erneut.',
    ),
  /** The buttons report an error. */
  buttonsFailed: () =>
    showError(
      'PayPal Fehler',
      'Ein Fehler ist mit den PayPal Buttons aufgetreten. Bitte versuche es später erneut oder kontaktiere den Support.',
    ),
  /** The order could not be made, or what was captured does not match it. */
  orderFailed: () => showError('Zahlungsfehler', 'Es gab ein Problem mit deiner Zahlung.'),
  cancelledByBuyer: () => showToast('Zahlung abgebrochen', 'Du hast den Bezahlvorgang abgebrochen.'),
  /** The process ended without the buyer: window closed by the browser, order expired. */
  ended: () => showToast('Zahlung abgebrochen', 'Der Bezahlvorgang wurde abgebrochen.'),
  captured: () =>
    showToast('Zahlung erfolgreich!', 'Dein Geschenk wird jetzt gespeichert.', { tone: 'success' }),
  free: () =>
    showToast('Kostenloses Geschenk wird erstellt!', 'Einen Moment, dein Geschenk wird gespeichert.', {
      tone: 'success',
    }),
  inquirySent: () =>
    showToast('Anfrage für Firmenpaket', 'Wir melden uns bei dir, um die Einzelheiten zu besprechen.'),
  inquiryStored: () =>
    showToast('Anfrage für Firmenpaket erhalten', 'Vielen Dank! Wir beantworten deine Anfrage in Kürze.', {
      tone: 'success',
      duration: INQUIRY_DURATION,
    }),
  saved: () =>
    showToast('Geschenk bezahlt & gespeichert!', 'Jetzt kannst du den Link teilen.', { tone: 'success' }),
  saveFailed: (message: string) =>
    showError(
      'Speicherfehler',
      `Dein Geschenk konnte nicht in der Datenbank gespeichert werden. Fehler: ${message}`,
    ),
  /** The save answered without a row. */
  saveUnconfirmed: () => showError('Speicherfehler', 'Es gab ein Problem beim Bestätigen der Speicherung.'),
};
