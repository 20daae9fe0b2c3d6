import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { BackendError } from '@/api/backend-error.ts';
import { wakeMail } from '@/api/wake-mail.ts';
import { isBusy } from '@/browser/busy.ts';
import { windowEvents } from '@/browser/listeners.ts';
import { sessionStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { NEWSLETTER_COUPON } from '@/gift/coupons.ts';
import { isEmail } from '@/gift/text.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { useFocusHandover } from '@/ui/use-focus-handover.ts';
import { useLowerEdge } from '@/ui/use-lower-edge.ts';

/** Milliseconds from load to the popup. */
export const POPUP_DELAY = 5000;
/** Milliseconds after the last key in which the popup waits. */
export const TYPING_PAUSE = 5000;
/** Milliseconds between two looks at whether the visitor still pays, records or has a dialog open. */
const NEXT_LOOK = 500;

const INVALID_EMAIL = ['Ungültige E-Mail', 'Bitte gib eine gültige E-Mail-Adresse ein.'] as const;

/** Whether the popup's time has come: once, then for the rest of the visit. */
function useIsDue(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = POPUP_DELAY;
    const onKey = () => {
      dueAt = Math.max(dueAt, performance.now() + TYPING_PAUSE);
    };
    const look = () => {
      const wait = Math.max(dueAt - performance.now(), isBusy() ? NEXT_LOOK : 0);
      if (wait > 0) timer = setTimeout(look, wait);
      else setIsDue(true);
    };
    look();
    addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      removeEventListener('keydown', onKey, true);
    };
  }, [isDue]);
  return isDue;
}

/** Throws BackendError, '23505' for an address that is already there. */
async function subscribe(email: string): Promise<void> {
  const { answerOf, supabase } = await import('@/api/supabase.ts');
  await answerOf(supabase().from('newsletter_subscribers').insert({ email }));
  wakeMail();
}

const end = () => sessionStore.set(STORAGE_KEYS.newsletterShown, 'true');

interface NewsletterPopupProps {
  /** 'edge': the lower edge of the window, on a desk its corner. 'below': below the page. */
  place: 'edge' | 'below';
}

/** The popup (docs/behaviour.md#newsletter): not modal, with a place of its own at the document's end. */
export function NewsletterPopup({ place }: NewsletterPopupProps) {
  const isDue = useIsDue();
  const [isClosed, setIsClosed] = useState(() => sessionStore.get(STORAGE_KEYS.newsletterShown) !== null);
  const close = () => {
    end();
    setIsClosed(true);
  };
  return isDue && !isClosed && <Sheet place={place} onClose={close} />;
}

function Sheet({ place, onClose }: NewsletterPopupProps & { onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focusedBefore = useRef<Element | null>(null);
  const [email, setEmail] = useState('');
  const [error, setError] = useState('');
  const [step, setStep] = useState<'asks' | 'sends' | 'thanks'>('asks');

  useLowerEdge('popup', sheet, place === 'edge');

  useFocusHandover(sheet, () => [focusedBefore.current]);

  useEffect(() => {
    // Escape closes the popup only while no modal dialog is open above it.
    return windowEvents('keydown')(({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented && !isBusy('dialog')) onClose();
    });
  });

  const remember = ({ relatedTarget }: FocusEvent) => {
    if (!sheet.current?.contains(relatedTarget)) focusedBefore.current = relatedTarget;
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (step === 'sends') return;
    if (!isEmail(email)) {
      setError(INVALID_EMAIL[1]);
      showError(...INVALID_EMAIL);
      field.current?.focus();
      return;
    }
    setStep('sends');
    try {
      await subscribe(email.trim());
      end();
      setStep('thanks');
      // The form goes, and the focus with it.
      sheet.current?.focus({ preventScroll: true });
      showToast('Anmeldung erfolgreich!', `${NEWSLETTER_COUPON.offer}.`, { tone: 'success' });
    } catch (cause) {
      if (cause instanceof BackendError && cause.code === '23505') {
        showToast('Bereits registriert!', 'Diese E-Mail-Adresse ist bereits in unserem Verteiler.');
      } else {
        showError('Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.');
      }
      setStep('asks');
    }
  };

  // One row on a wide desk leaves card and next step in sight.
  const inRow = place === 'edge';
  const words = classNames('text-sm text-ink-soft', inRow && 'xl:flex-1');

  return (
    <div
      ref={sheet}
      role="dialog"
      aria-label="Newsletter"
      tabIndex={-1}
      onFocus={remember}
      className={classNames(
        'z-20 wrap-anywhere border border-line bg-surface px-4 py-2.5 shadow-lift outline-none',
        place === 'edge'
          ? [
              'sticky bottom-[calc(var(--banner)+var(--page-bar))] max-lg:rounded-t-card xl:py-1.5',
              'lg:bottom-[calc(var(--banner)+0.5rem)] lg:mr-2 lg:mb-2 lg:ml-auto lg:w-88 lg:rounded-card',
              'lg:max-w-[calc(100%-2rem)] xl:flex xl:w-196 xl:flex-wrap xl:items-center xl:gap-x-3 xl:px-3',
            ].join(' ')
          : 'mx-auto my-8 w-[calc(100%-2rem)] max-w-xl rounded-card',
      )}
    >
      <div className={classNames('flex items-start justify-between gap-3', inRow && 'xl:contents')}>
        <h2 className="text-lg">Newsletter</h2>
        <IconButton
          label="Schließen"
          icon={<Icon name="close" />}
          onClick={onClose}
          className={classNames('-mt-2 -mr-2', inRow && 'xl:order-1 xl:mt-0')}
        />
      </div>
      {step === 'thanks' ? (
        <p className={words}>
          Danke! {NEWSLETTER_COUPON.offer}: einmal, mit dieser E-Mail-Adresse und dem Code{' '}
          <strong className="text-ink select-all">{NEWSLETTER_COUPON.code}</strong>. Vor der ersten Ausgabe
          fragen wir dich per E-Mail, ob du sie wirklich möchtest.
        </p>
      ) : (
        <>
          <p className={words}>{NEWSLETTER_COUPON.offer}.</p>
          <form
            noValidate
            onSubmit={submit}
            className={classNames('mt-2 flex flex-wrap gap-2', inRow && 'xl:mt-0 xl:w-71')}
          >
            <input
              ref={field}
              type="email"
              required
              aria-label="E-Mail-Adresse"
              aria-invalid={Boolean(error)}
              aria-describedby={error ? 'newsletter-error' : undefined}
              placeholder="E-Mail-Adresse"
              autoComplete="email"
              value={email}
              onChange={(event) => {
                setEmail(event.target.value);
                setError('');
              }}
              className={classNames(
                'min-w-0 flex-[1_1_8rem] rounded-field border bg-surface px-3 text-ink',
                error ? 'border-danger' : 'border-edge',
              )}
            />
            <Button type="submit" busy={step === 'sends'}>
              Anmelden
            </Button>
          </form>
          {error && (
            <p
              id="newsletter-error"
              className={classNames(
                'mt-1 text-sm font-semibold text-danger',
                inRow && 'xl:order-2 xl:basis-full xl:text-right',
              )}
            >
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}
