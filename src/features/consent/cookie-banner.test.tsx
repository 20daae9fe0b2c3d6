import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { cookieDecision, subscribe } from './consent.ts';
import { CookieBanner } from './cookie-banner.tsx';

/** Under another one whoever has decided would be asked again. */
const KEY = 'cookie-consent';
const banner = () => screen.queryByRole('region', { name: 'Cookie-Hinweis' });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  document.body.replaceChildren();
});

describe('cookie banner', () => {
  it.each([
    ['Alle akzeptieren', 'accepted', 'Cookies akzeptiert'],
    ['Nur essenzielle', 'declined', 'Cookies angepasst'],
  ])("'%s' is remembered as %s, says so and closes", async (name, stored, toast) => {
    render(<CookieBanner reopened={0} isSlim={false} />);
    await userEvent.click(button(name));
    expect(localStorage.getItem(KEY)).toBe(stored);
    expect(currentToast()?.title).toBe(toast);
    expect(banner()).not.toBeInTheDocument();
  });

  it.each([
    ['accepted', false],
    ['declined', false],
    ['anything else', true],
  ])('on a visit that finds %s in storage it shows: %s', (stored, shows) => {
    localStorage.setItem(KEY, stored);
    render(<CookieBanner reopened={0} isSlim={false} />);
    expect(banner() !== null).toBe(shows);
  });

  it('opens again from the footer with the focus inside, and tells what holds', async () => {
    localStorage.setItem(KEY, 'accepted');
    const { rerender } = render(<CookieBanner reopened={0} isSlim={false} />);
    rerender(<CookieBanner reopened={1} isSlim={false} />);
    expect(banner()).toHaveFocus();
    expect(banner()).toHaveTextContent('alle akzeptiert');
    await userEvent.click(button('Nur essenzielle'));
    expect(cookieDecision()).toBe('declined');
    expect(banner()).not.toBeInTheDocument();
    rerender(<CookieBanner reopened={2} isSlim={false} />);
    expect(within(banner() as HTMLElement).getByText(/nur essenzielle\./)).toBeVisible();
  });

  it('gives the focus back to where it was opened from', async () => {
    localStorage.setItem(KEY, 'accepted');
    const page = (reopened: number) => (
      <>
        <button type="button">Cookie-Einstellungen</button>
        <CookieBanner reopened={reopened} isSlim={false} />
      </>
    );
    const { rerender } = render(page(0));
    button('Cookie-Einstellungen').focus();
    rerender(page(1));
    expect(banner()).toHaveFocus();
    await userEvent.click(button('Nur essenzielle'));
    expect(button('Cookie-Einstellungen')).toHaveFocus();
  });

  it('names what is kept in any case, cookies of PayPal, and what consent adds', () => {
    render(<CookieBanner reopened={0} isSlim={false} />);
    expect(banner()).toHaveTextContent(
      /Nur essenzielle: Entwurf, Geschenke, Zahlung mit Cookies von PayPal\. Alle: dazu Name und E-Mail\./,
    );
  });

  it('takes no focus on a first visit', () => {
    render(<CookieBanner reopened={0} isSlim={false} />);
    expect(document.body).toHaveFocus();
  });

  it('closes when another tab of the browser decides', () => {
    render(<CookieBanner reopened={0} isSlim={false} />);
    localStorage.setItem(KEY, 'declined');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    });
    expect(banner()).not.toBeInTheDocument();
  });

  it('keeps the answer that was given before the page took over, and says so', () => {
    document.documentElement.dataset.cookies = 'declined';
    render(<CookieBanner reopened={0} isSlim />);
    expect(cookieDecision()).toBe('declined');
    expect(banner()).not.toBeInTheDocument();
    expect(currentToast()?.title).toBe('Cookies angepasst');
  });

  it('is one line where a gift is shown, and whole when it was asked for', () => {
    const { rerender } = render(<CookieBanner reopened={0} isSlim />);
    expect(banner()).not.toHaveTextContent('PayPal');
    rerender(<CookieBanner reopened={1} isSlim />);
    expect(banner()).toHaveTextContent('PayPal');
  });
});

describe('whoever needs consent', () => {
  it('is told of the decision and can ask for it', async () => {
    const listener = vi.fn();
    const unsubscribe = subscribe(listener);
    render(<CookieBanner reopened={0} isSlim={false} />);
    expect(listener).not.toHaveBeenCalled();
    await userEvent.click(button('Alle akzeptieren'));
    expect(listener).toHaveBeenCalledOnce();
    expect(cookieDecision()).toBe('accepted');
    unsubscribe();
  });
});
