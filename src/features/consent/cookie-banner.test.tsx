import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { bottomBar } from '@/ui/bottom-bar.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { fakeIntersections, giftCardAt } from '../../../tests/fakes/intersections.ts';
import { cookieDecision, subscribe } from './consent.ts';
import { CookieBanner } from './cookie-banner.tsx';

const KEY = STORAGE_KEYS.cookieDecision;
const banner = () => screen.queryByRole('region', { name: 'Cookie-Hinweis' });
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('cookie banner', () => {
  it.each([
    ['Alle akzeptieren', 'accepted', 'Cookies akzeptiert'],
    ['Nur essenzielle', 'declined', 'Cookies angepasst'],
  ])("'%s' is remembered as %s, says so and closes", async (name, stored, toast) => {
    render(<CookieBanner reopened={0} />);
    await userEvent.click(button(name));
    expect(localStorage.getItem(KEY)).toBe(stored);
    expect(currentToast()?.title).toBe(toast);
    expect(banner()).not.toBeInTheDocument();
  });

  it('says with the declined cookies that only essential ones remain', async () => {
    render(<CookieBanner reopened={0} />);
    await userEvent.click(button('Nur essenzielle'));
    expect(currentToast()?.text).toMatch(/nur essenzielle/i);
  });

  it.each([
    ['accepted', false],
    ['declined', false],
    ['anything else', true],
  ])('on a visit that finds %s in storage it shows: %s', (stored, shows) => {
    localStorage.setItem(KEY, stored);
    render(<CookieBanner reopened={0} />);
    expect(banner() !== null).toBe(shows);
  });

  it('opens again from the footer with the focus inside, and tells what holds', async () => {
    localStorage.setItem(KEY, 'accepted');
    const { rerender } = render(<CookieBanner reopened={0} />);
    rerender(<CookieBanner reopened={1} />);
    expect(banner()).toHaveFocus();
    expect(banner()).toHaveTextContent('alle akzeptiert');
    await userEvent.click(button('Nur essenzielle'));
    expect(cookieDecision()).toBe('declined');
    expect(banner()).not.toBeInTheDocument();
    rerender(<CookieBanner reopened={2} />);
    expect(within(banner() as HTMLElement).getByText(/nur essenzielle\./)).toBeVisible();
  });

  it('gives the focus back to where it was opened from', async () => {
    localStorage.setItem(KEY, 'accepted');
    const page = (reopened: number) => (
      <>
        <button type="button">Cookie-Einstellungen</button>
        <CookieBanner reopened={reopened} />
      </>
    );
    const { rerender } = render(page(0));
    button('Cookie-Einstellungen').focus();
    rerender(page(1));
    expect(banner()).toHaveFocus();
    await userEvent.click(button('Nur essenzielle'));
    expect(button('Cookie-Einstellungen')).toHaveFocus();
  });

  it.each([
    ['cookies', /Cookies/],
    ['what the browser keeps in any case', /Nur essenzielle: Speicher.*Entwurf.*Zahlung.*Geschenke/],
    ["PayPal's own cookies", /PayPal kann eigene Cookies/],
    ['what consent adds', /Alle akzeptieren:.*Name.*E-Mail/],
  ])('names %s', (_, words) => {
    render(<CookieBanner reopened={0} />);
    expect(banner()).toHaveTextContent(words);
  });

  it('takes no focus on a first visit', () => {
    render(<CookieBanner reopened={0} />);
    expect(document.body).toHaveFocus();
  });

  it('closes when another tab of the browser decides', () => {
    render(<CookieBanner reopened={0} />);
    localStorage.setItem(KEY, 'declined');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    });
    expect(banner()).not.toBeInTheDocument();
  });

  it.each([
    {
      where: 'a phone, a gift at the lower edge',
      width: 360,
      card: { top: 500, bottom: 900 },
      sticks: false,
    },
    { where: 'a phone, the gift scrolled away', width: 360, card: { top: -500, bottom: -100 }, sticks: true },
    { where: 'a wide window', width: 1280, card: { top: 500, bottom: 900 }, sticks: true },
  ])('on $where it sticks to the window: $sticks', ({ width, card, sticks }) => {
    vi.stubGlobal('innerWidth', width);
    vi.stubGlobal('innerHeight', 740);
    fakeIntersections();
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
    const takeAway = giftCardAt(20, card.top, 300, card.bottom - card.top);
    render(<CookieBanner reopened={0} />);
    expect(banner()?.classList.contains('sticky')).toBe(sticks);
    expect(bottomBar()).toBe(sticks ? 100 : 0);
    expect(document.documentElement.style.getPropertyValue('--bottom-bar')).toBe(sticks ? '100px' : '');
    act(takeAway);
    expect(bottomBar()).toBe(100);
  });

  it('stays in the page on gift routes', () => {
    render(<CookieBanner reopened={0} inFlow />);
    expect(banner()).not.toHaveClass('sticky');
  });
});

describe('whoever needs consent', () => {
  it('is told of the decision and can ask for it', async () => {
    const listener = vi.fn();
    const unsubscribe = subscribe(listener);
    render(<CookieBanner reopened={0} />);
    expect(listener).not.toHaveBeenCalled();
    await userEvent.click(button('Alle akzeptieren'));
    expect(listener).toHaveBeenCalledOnce();
    expect(cookieDecision()).toBe('accepted');
    unsubscribe();
  });
});
