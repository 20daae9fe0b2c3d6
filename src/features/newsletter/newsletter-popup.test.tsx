import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { markBusy } from '@/browser/busy.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { NewsletterPopup, POPUP_DELAY, TYPING_PAUSE } from './newsletter-popup.tsx';

const insert = vi.hoisted(() => vi.fn());
vi.mock('@/api/supabase.ts', () => ({
  supabase: () => ({ from: () => ({ insert }) }),
  answerOf: async (call: Promise<{ error: { code: string } | null }>) => {
    const { error } = await call;
    if (error) throw new BackendError(error.code);
  },
}));

const FLAG = STORAGE_KEYS.newsletterShown;
const popup = () => screen.queryByRole('dialog', { name: 'Newsletter' });
const field = () => screen.getByRole('textbox', { name: 'E-Mail-Adresse' });

/** Advances the clock by milliseconds and renders what follows. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  sessionStorage.clear();
  insert.mockReset().mockResolvedValue({ error: null, status: 201 });
  vi.useFakeTimers();
});

afterEach(() => {
  const toast = currentToast();
  if (toast) dismissToast(toast.key);
  document.body.replaceChildren();
});

describe('when the newsletter popup appears', () => {
  it('five seconds after load, not earlier', async () => {
    render(<NewsletterPopup place="edge" />);
    await pass(4999);
    expect(popup()).not.toBeInTheDocument();
    await pass(1);
    expect(popup()).toBeInTheDocument();
  });

  it.each([
    ['somebody pays', () => markBusy('paying')],
    ['somebody records', () => markBusy('recording')],
    [
      'a modal dialog is open',
      () => {
        const { unmount } = render(
          <Dialog title="Teilen" onClose={() => undefined}>
            <p>Inhalt</p>
          </Dialog>,
        );
        return unmount;
      },
    ],
  ])('not while %s, but soon after', async (_case, begin) => {
    const end = begin();
    render(<NewsletterPopup place="edge" />);
    await pass(20_000);
    expect(popup()).not.toBeInTheDocument();
    end();
    await pass(1000);
    expect(popup()).toBeInTheDocument();
  });

  it('not while keys are pressed, but five seconds after the last', async () => {
    render(<NewsletterPopup place="edge" />);
    const input = document.body.appendChild(document.createElement('textarea'));
    input.focus();
    for (let pressed = 0; pressed < 4; pressed += 1) {
      await pass(TYPING_PAUSE - 1);
      fireEvent.keyDown(input, { key: 'a' });
    }
    await pass(TYPING_PAUSE - 1);
    expect(popup()).not.toBeInTheDocument();
    await pass(1);
    expect(popup()).toBeInTheDocument();
  });

  it('on time although a field has the focus', async () => {
    document.body.appendChild(document.createElement('textarea')).focus();
    render(<NewsletterPopup place="edge" />);
    await pass(POPUP_DELAY);
    expect(popup()).toBeInTheDocument();
  });
});

it('asks for an e-mail address that is required, and does not call the empty field invalid', async () => {
  render(<NewsletterPopup place="edge" />);
  await pass(5000);
  expect(field()).toHaveAttribute('required');
  expect(field()).toHaveAttribute('type', 'email');
  expect(field()).toHaveAttribute('aria-invalid', 'false');
});

describe('closing the newsletter popup', () => {
  const shown = async () => {
    render(<NewsletterPopup place="edge" />);
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

  it('gives the focus back to where it came from', async () => {
    const link = document.body.appendChild(document.createElement('button'));
    link.focus();
    await shown();
    act(() => field().focus());
    fireEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    await pass(50);
    expect(link).toHaveFocus();
  });
});

describe('signing up', () => {
  const signUp = async (email: string) => {
    render(<NewsletterPopup place="edge" />);
    await pass(5000);
    fireEvent.change(field(), { target: { value: email } });
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    await pass(0);
  };

  it.each(['', '   ', 'mia', 'mia@', 'mia@example', '@example.org', 'mia sonne@example.org'])(
    'with „%s“ sends nothing and marks the field',
    async (email) => {
      await signUp(email);
      expect(insert).not.toHaveBeenCalled();
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

  it('sends the trimmed address, thanks and sets the flag', async () => {
    await signUp('  mia@example.org ');
    expect(insert).toHaveBeenCalledExactlyOnceWith({ email: 'mia@example.org' });
    expect(currentToast()).toMatchObject({
      title: 'Anmeldung erfolgreich!',
      text: '20\u00a0% auf dein nächstes Geschenk, so geht die Verpackung auf uns.',
      duration: 5000,
    });
    expect(popup()).toHaveTextContent(/einmal, mit dieser E-Mail-Adresse und dem Code VERPACKUNG20/);
    expect(sessionStorage.getItem(FLAG)).not.toBeNull();
  });

  it.each([
    ['23505', 'Bereits registriert!', 'Diese E-Mail-Adresse ist bereits in unserem Verteiler.'],
    ['OFFLINE', 'Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.'],
    ['PT429', 'Fehler', 'Es gab ein Problem bei der Anmeldung. Bitte versuche es später erneut.'],
  ])('answered with %s says „%s“, keeps the popup and sets no flag', async (code, title, text) => {
    insert.mockRejectedValue(new BackendError(code, 'no'));
    await signUp('mia@example.org');
    expect(currentToast()).toMatchObject({ title, text });
    expect(field()).toHaveValue('mia@example.org');
    expect(sessionStorage.getItem(FLAG)).toBeNull();
  });

  it('is sent once, however often the button is clicked, and again after an error', async () => {
    let refuse: (error: Error) => void = () => undefined;
    insert.mockImplementation(
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    await signUp('mia@example.org');
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    fireEvent.submit(field());
    await pass(0);
    expect(insert).toHaveBeenCalledOnce();
    refuse(new BackendError('OFFLINE', 'no'));
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Anmelden' }));
    await pass(0);
    expect(insert).toHaveBeenCalledTimes(2);
  });
});
