import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { BackendError } from '@/api/backend-error.ts';
import { isBusy } from '@/browser/busy.ts';
import { isEmail } from '@/gift/email.ts';
import { NEWSLETTER_COUPON } from '@/gift/newsletter-coupon.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { TextField } from '@/ui/field.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Place, useFreePlace } from './use-free-place.ts';

const INVALID_EMAIL = ['Ungültige E-Mail', 'Bitte gib eine gültige E-Mail-Adresse ein.'] as const;

const PLACES: Record<Place, string> = {
  right:
    'fixed inset-x-0 rounded-t-card sm:rounded-card bottom-[var(--bottom-bar,0px)] sm:left-auto sm:right-4 sm:mb-4 sm:w-96',
  left: 'fixed inset-x-0 rounded-t-card sm:rounded-card bottom-[var(--bottom-bar,0px)] sm:right-auto sm:left-4 sm:mb-4 sm:w-96',
  flow: 'relative mx-auto my-8 w-[calc(100%-2rem)] max-w-xl rounded-card',
};

interface NewsletterSheetProps {
  inFlow: boolean;
  /**
   * true while something else asks at the lower edge: the popup then stands at the end of the page.
   */
  makesRoom?: boolean;
  /** true after a click that asked for it: the focus moves into the field. */
  takesFocus?: boolean;
  /** Called when the popup was closed or the sign-up succeeded; both end it for this session. */
  onClose: () => void;
}

/** Milliseconds that the code is shown after signing up. */
const CODE_SHOWN = 30_000;

async function copyCode() {
  try {
    await navigator.clipboard.writeText(NEWSLETTER_COUPON.code);
    showToast('Code kopiert!', 'Du löst ihn auf dem Tab „Zahlung“ ein.', { tone: 'success' });
  } catch {
    showError('Kopierfehler', `Dein Code ist ${NEWSLETTER_COUPON.code}.`, { duration: CODE_SHOWN });
  }
}

/**
 * The newsletter popup, which offers the wrapping of a gift for signing up. It is not modal, and
 * takes no focus when it comes by itself. It lies in a corner of wide windows and at the lower edge
 * of phones, above the cookie banner and never over a gift card.
 */
export function NewsletterSheet({
  inFlow,
  makesRoom = false,
  takesFocus = false,
  onClose,
}: NewsletterSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const place = useFreePlace(sheet, { inFlow, makesRoom });
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const close = () => {
    if (sheet.current?.contains(document.activeElement)) {
      // The tab that opened the popup is gone; the focus then goes to the page.
      const from = cameFrom.current;
      const back = from?.isConnected && from !== document.body ? from : document.querySelector('main');
      if (back?.localName === 'main') back.tabIndex = -1;
      back?.focus({ preventScroll: true });
    }
    onClose();
  };

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Escape closes the popup only while no modal dialog is open above it.
      if (event.key === 'Escape' && !event.defaultPrevented && !isBusy('dialog')) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const remember = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !sheet.current?.contains(relatedTarget)) {
      cameFrom.current = relatedTarget;
    }
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!isEmail(email)) {
      setError(INVALID_EMAIL[1]);
      showError(...INVALID_EMAIL, { saidAt: () => field.current });
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      const { subscribeToNewsletter } = await import('./newsletter.ts');
      await subscribeToNewsletter(email.trim());
      close();
      showToast(
        'Anmeldung erfolgreich!',
        `Die Verpackung deines nächsten Geschenks geht auf uns: ${NEWSLETTER_COUPON.percent}\u00a0% Rabatt mit dem Code ${NEWSLETTER_COUPON.code}.`,
        {
          tone: 'success',
          duration: CODE_SHOWN,
          action: { label: 'Code kopieren', onAction: () => void copyCode() },
        },
      );
    } catch (cause) {
      if (cause instanceof BackendError && cause.code === '23505') {
        showToast('Bereits registriert!', 'Diese E-Mail-Adresse ist bereits in unserem Verteiler.');
      } else {
        showError('Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.');
      }
      setBusy(false);
    }
  };

  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label="Newsletter"
      onFocus={remember}
      className={classNames('z-20 border border-line bg-surface p-4 shadow-lift sm:p-6', PLACES[place])}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg sm:text-xl">Newsletter</h2>
        <IconButton label="Schließen" icon={<Icon name="close" />} onClick={close} className="-mr-2 -mt-2" />
      </div>
      <p className="mt-1 text-sm text-ink-soft">
        Selten Post, mit guten Ideen für Geschenke. Zum Dank geht die Verpackung deines nächsten Geschenks auf
        uns: Du bekommst gleich einen Gutschein über {NEWSLETTER_COUPON.percent}&nbsp;% auf ein einzelnes
        Geschenk.
      </p>
      <form noValidate onSubmit={submit} className="mt-3 grid gap-3">
        <TextField
          label="E-Mail-Adresse"
          type="email"
          required
          inForm
          value={email}
          onChange={(value) => {
            setEmail(value);
            setError('');
          }}
          error={error}
          autoComplete="email"
          inputRef={field}
        />
        <Button type="submit" busy={busy} icon={<Icon name="mail" />}>
          Anmelden
        </Button>
      </form>
      <p className="mt-3 text-sm text-ink-soft">
        Vor der ersten Ausgabe fragen wir dich per E-Mail, ob du sie wirklich möchtest.
      </p>
    </div>
  );
}
