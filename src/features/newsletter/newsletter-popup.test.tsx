import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { markBusy } from '@/browser/busy.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { NEWSLETTER_COUPON } from '@/gift/newsletter-coupon.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { fakeIntersections } from '../../../tests/fakes/intersections.ts';
import { subscribeToNewsletter } from './newsletter.ts';
import { NewsletterPopup } from './newsletter-popup.tsx';
import { ANSWER_REST } from './use-newsletter-timing.ts';

vi.mock('./newsletter.ts', () => ({ subscribeToNewsletter: vi.fn() }));
const subscribe = vi.mocked(subscribeToNewsletter);

const FLAG = STORAGE_KEYS.newsletterShown;
const popup = () => screen.queryByRole('dialog', { name: 'Newsletter' });
const field = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });

/** Advances the clock by milliseconds and renders what follows. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(async () => {
  // The popup's chunk is imported here, so that the tests do not depend on how fast this machine
  // loads it.
  await import('./newsletter-sheet.tsx');
  sessionStorage.clear();
  subscribe.mockReset().mockResolvedValue();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  const toast = currentToast();
  if (toast) dismissToast(toast.key);
  document.body.replaceChildren();
});

describe('when the newsletter popup appears', () => {
  it('five seconds after load, not earlier', async () => {
    render(<NewsletterPopup />);
    await pass(4999);
    expect(popup()).not.toBeInTheDocument();
    await pass(1);
    expect(popup()).toBeInTheDocument();
  });

  it('never in a session that dismissed it', async () => {
    sessionStorage.setItem(FLAG, 'true');
    render(<NewsletterPopup />);
    await pass(60_000);
    expect(popup()).not.toBeInTheDocument();
  });

  it('at the end of the page while the cookie banner asks, and for a while after its answer', async () => {
    fakeIntersections();
    const { rerender } = render(<NewsletterPopup cookieBannerShown={null} />);
    rerender(<NewsletterPopup cookieBannerShown />);
    await pass(5000);
    expect(popup()).not.toHaveClass('fixed');
    rerender(<NewsletterPopup cookieBannerShown={false} />);
    await pass(ANSWER_REST - 1);
    expect(popup()).not.toHaveClass('fixed');
    await pass(1);
    expect(popup()).toHaveClass('fixed');
    vi.unstubAllGlobals();
  });

  it('takes no focus', async () => {
    render(<NewsletterPopup />);
    await pass(5000);
    expect(document.body).toHaveFocus();
  });

  it.each([
    [
      'somebody types',
      () => {
        const input = document.body.appendChild(document.createElement('textarea'));
        input.focus();
        return () => input.blur();
      },
    ],
    ['somebody pays', () => markBusy('paying')],
    ['somebody records', () => markBusy('recording')],
    [
      'somebody pays whose recording has just ended',
      () => {
        const recorded = markBusy('recording');
        const paid = markBusy('paying');
        recorded();
        return paid;
      },
    ],
    [
      'a modal dialog is open',
      () => {
        const { unmount } = render(
          <Dialog title="Teilen" onClose={() => undefined}>
            Inhalt
          </Dialog>,
        );
        return unmount;
      },
    ],
  ])('not while %s, but soon after', async (_case, begin) => {
    const end = begin();
    render(<NewsletterPopup />);
    await pass(20_000);
    expect(popup()).not.toBeInTheDocument();
    end();
    await pass(1000);
    expect(popup()).toBeInTheDocument();
  });

  it.each([
    ['a radio button', 'radio'],
    ['a check box', 'checkbox'],
  ])('%s in focus is no typing', async (_case, type) => {
    const input = document.body.appendChild(document.createElement('input'));
    input.type = type;
    input.focus();
    render(<NewsletterPopup />);
    await pass(5000);
    expect(popup()).toBeInTheDocument();
  });
});

describe('where people write or read', () => {
  const tab = () => screen.queryByRole('button', { name: 'Newsletter' });

  it('is a tab from the start, which stays one, however long somebody reads', async () => {
    render(<NewsletterPopup asTab />);
    expect(tab()).toBeVisible();
    await pass(60_000);
    expect(tab()).toBeVisible();
    expect(popup()).not.toBeInTheDocument();
  });

  it('opens by the tab with the focus in its field; closed, it gives the focus to the page', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    render(<NewsletterPopup asTab />);
    act(() => tab()?.focus());
    fireEvent.click(tab() as HTMLElement);
    await pass(0);
    expect(field()).toHaveFocus();
    expect(tab()).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(main).toHaveFocus();
    expect(tab()).not.toBeInTheDocument();
    expect(sessionStorage.getItem(FLAG)).not.toBeNull();
  });

  it('becomes a tab again when somebody goes on to such a page', async () => {
    const { rerender } = render(<NewsletterPopup />);
    await pass(5000);
    expect(popup()).toBeInTheDocument();
    rerender(<NewsletterPopup asTab />);
    expect(popup()).not.toBeInTheDocument();
    expect(tab()).toBeVisible();
  });

  it('is there beside the cookie banner, too', () => {
    render(<NewsletterPopup asTab cookieBannerShown />);
    expect(tab()).toBeVisible();
  });
});

it('asks for an e-mail address that is required, and does not call the empty field invalid', async () => {
  render(<NewsletterPopup />);
  await pass(5000);
  expect(field()).toHaveAttribute('required');
  expect(field()).toHaveAttribute('type', 'email');
  expect(field()).toHaveAttribute('aria-invalid', 'false');
});

it('says what it is and what one gets', async () => {
  render(<NewsletterPopup />);
  await pass(5000);
  expect(screen.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
  expect(popup()).toHaveTextContent('einen Gutschein über 20 % auf ein einzelnes Geschenk');
});

describe('closing the newsletter popup', () => {
  const shown = async () => {
    render(<NewsletterPopup />);
    await pass(5000);
  };

  it.each([
    ["'Schließen'", () => fireEvent.click(screen.getByRole('button', { name: 'Schließen' }))],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ])('by %s sets the session flag', async (_case, close) => {
    await shown();
    expect(sessionStorage.getItem(FLAG)).toBeNull();
    close();
    expect(popup()).not.toBeInTheDocument();
    expect(sessionStorage.getItem(FLAG)).not.toBeNull();
  });

  it('leaves Escape to a modal dialog above it', async () => {
    await shown();
    const closed = markBusy('dialog');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(popup()).toBeInTheDocument();
    closed();
  });

  it('gives the focus back to where it came from', async () => {
    const link = document.body.appendChild(document.createElement('button'));
    link.focus();
    await shown();
    act(() => field().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    expect(link).toHaveFocus();
  });
});

describe('signing up', () => {
  const signUp = async (email: string) => {
    render(<NewsletterPopup />);
    await pass(5000);
    fireEvent.change(field(), { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    await pass(0);
  };

  it.each(['', '   ', 'mia', 'mia@', 'mia@example', '@example.org', 'mia sonne@example.org'])(
    'with „%s“ sends nothing and marks the field',
    async (email) => {
      await signUp(email);
      expect(subscribe).not.toHaveBeenCalled();
      expect(currentToast()).toMatchObject({
        title: 'Ungültige E-Mail',
        text: 'Bitte gib eine gültige E-Mail-Adresse ein.',
        tone: 'destructive',
      });
      expect(field()).toHaveAttribute('aria-invalid', 'true');
      expect(field()).toHaveAccessibleDescription('Bitte gib eine gültige E-Mail-Adresse ein.');
      expect(field()).toHaveFocus();
    },
  );

  it('sends the trimmed address, thanks, closes and sets the flag', async () => {
    await signUp('  mia@example.org ');
    expect(subscribe).toHaveBeenCalledExactlyOnceWith('mia@example.org');
    expect(currentToast()).toMatchObject({
      title: 'Anmeldung erfolgreich!',
      text: expect.stringContaining(`Code ${NEWSLETTER_COUPON.code}`),
    });
    expect(popup()).not.toBeInTheDocument();
    expect(sessionStorage.getItem(FLAG)).not.toBeNull();
  });

  it.each([
    ['23505', 'Bereits registriert!', 'Diese E-Mail-Adresse ist bereits in unserem Verteiler.'],
    ['OFFLINE', 'Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.'],
    ['PT429', 'Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.'],
  ])('answered with %s says „%s“, keeps the popup and sets no flag', async (code, title, text) => {
    subscribe.mockRejectedValue(new BackendError(code, 'no'));
    await signUp('mia@example.org');
    expect(currentToast()).toMatchObject({ title, text });
    expect(field()).toHaveValue('mia@example.org');
    expect(sessionStorage.getItem(FLAG)).toBeNull();
  });

  it('brings a code that can be copied', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await signUp('mia@example.org');
    currentToast()?.action?.onAction();
    await pass(0);
    expect(writeText).toHaveBeenCalledExactlyOnceWith('VERPACKUNG20');
    expect(currentToast()?.title).toBe('Code kopiert!');
    vi.unstubAllGlobals();
  });

  it('is sent once, however often the button is clicked, and again after an error', async () => {
    let refuse: (error: Error) => void = () => undefined;
    subscribe.mockImplementation(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    await signUp('mia@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    fireEvent.submit(field());
    await pass(0);
    expect(subscribe).toHaveBeenCalledOnce();
    refuse(new BackendError('OFFLINE', 'no'));
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    await pass(0);
    expect(subscribe).toHaveBeenCalledTimes(2);
  });
});
