import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';

const callCounted = vi.hoisted(() => vi.fn());
vi.mock('@/api/backend.ts', () => ({ callCounted }));

const { default: NewsletterPage } = await import('./newsletter-page.tsx');

const TOKEN = '0123456789abcdef0123456789abcdef';
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  callCounted.mockReset();
});

describe('the page of the newsletter’s question', () => {
  it('asks the server nothing until a button is pressed', () => {
    render(<NewsletterPage token={TOKEN} />);
    expect(button('Ja, anmelden')).toBeVisible();
    expect(button('Abmelden')).toBeVisible();
    expect(callCounted).not.toHaveBeenCalled();
  });

  it.each([
    ['Ja, anmelden', true, 'confirmed', 'Du bist angemeldet.', ['Abmelden']],
    ['Abmelden', false, 'left', 'Du bist abgemeldet.', []],
    ['Ja, anmelden', true, 'unknown', 'Dieser Link gehört zu keiner Anmeldung.', []],
  ])('„%s“ with %s, answered %s', async (name, wants, state, title, left) => {
    callCounted.mockResolvedValue({ state });
    render(<NewsletterPage token={TOKEN} />);
    await userEvent.click(button(name));
    expect(callCounted).toHaveBeenCalledExactlyOnceWith('answer_newsletter', { token: TOKEN, wants });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(left);
  });

  it.each([`${TOKEN}.`, `${TOKEN})`, TOKEN.toUpperCase()])('reads the token of %s', async (token) => {
    callCounted.mockResolvedValue({ state: 'confirmed' });
    render(<NewsletterPage token={token} />);
    await userEvent.click(button('Ja, anmelden'));
    expect(callCounted).toHaveBeenCalledWith('answer_newsletter', { token: TOKEN, wants: true });
  });

  it('that fails says why, and may be tried again', async () => {
    callCounted.mockRejectedValueOnce(new BackendError('OFFLINE', 'no')).mockResolvedValue({ state: 'left' });
    render(<NewsletterPage token={TOKEN} />);
    await userEvent.click(button('Abmelden'));
    expect(await screen.findByText(/Keine Verbindung zum Server/)).toBeVisible();
    await userEvent.click(button('Abmelden'));
    expect(await screen.findByText('Du bist abgemeldet.')).toBeVisible();
  });
});
