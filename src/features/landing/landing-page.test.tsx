import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CREATOR_STEPS, CREATOR_TABS } from '@/gift/creator-tabs.ts';
import LandingPage from './landing-page.tsx';

// The lazily loaded parts are imported before, so that the tests do not depend on how fast this
// machine loads them.
beforeAll(() => Promise.all([import('./below-the-fold.tsx'), import('./sample-gift.tsx')]), 30_000);

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
});

describe('landing page', () => {
  it('starts with one click, and there is one button of that name', async () => {
    const onStart = vi.fn();
    render(<LandingPage onStart={onStart} onContinue={vi.fn()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Jetzt Geschenk erstellen' }));
    expect(onStart).toHaveBeenCalledExactlyOnceWith();
  });

  it.each(['Einfach hochladen', 'Persönliche Note', 'Magische Verpackung'])(
    "has the feature card '%s'",
    async (name) => {
      render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
      expect(await screen.findByRole('heading', { level: 3, name })).toBeVisible();
    },
  );

  it("explains the four steps in the wizard's words and order", async () => {
    render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
    const steps = within(await screen.findByRole('region', { name: 'In vier Schritten zum Geschenk' }));
    expect(steps.getAllByRole('listitem').map((step) => step.textContent)).toEqual(
      CREATOR_TABS.map((tab, index) => {
        const step = CREATOR_STEPS[tab];
        return `${index + 1}${step.tab}${step.title}${step.text}`;
      }),
    );
  });

  it.each([
    ['Einzelnes Geschenk', 'Einmalig 2.49 EUR', 'einmal bezahlt'],
    ['Monatsabo', '4.99 EUR / Monat', 'unbegrenzte Geschenke'],
    ['Monatsabo', '4.99 EUR / Monat', 'keine automatische Verlängerung'],
    ['Jahresabo', '49.99 EUR / Jahr', 'ca. 4.16 EUR pro Monat'],
    ['Firmenpaket', 'Einmalig 0.00 EUR', 'Preis auf Anfrage'],
  ])('shows what %s costs', async (label, price, note) => {
    render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
    const tag = (await screen.findByRole('heading', { level: 3, name: label })).closest('li');
    expect(tag).toHaveTextContent(price);
    expect(tag).toHaveTextContent(note);
  });

  it.each([
    ['Ein Geschenk erstellen', 'single'],
    ['Mit Monatsabo beginnen', 'monthly_subscription'],
    ['Mit Jahresabo beginnen', 'yearly_subscription'],
    ['Jetzt anfragen', 'business_pack'],
  ])("'%s' leads into the wizard with that option", async (name, paymentOption) => {
    const onStart = vi.fn();
    render(<LandingPage onStart={onStart} onContinue={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(onStart).toHaveBeenCalledExactlyOnceWith({ paymentOption });
  });

  it('opens the wrapping that is tapped in place, and starts in it with the colours that were seen', async () => {
    const onStart = vi.fn();
    render(<LandingPage onStart={onStart} onContinue={vi.fn()} />);
    const box = await screen.findByRole('button', { name: 'Geschenkbox' });
    const section = screen.getByRole('region', { name: /^Zwanzig Arten/ });
    expect(within(section).getAllByRole('listitem')).toHaveLength(20);
    const stage = () => screen.getByRole('group', { name: 'Geschenk für dich' });
    vi.useFakeTimers();
    fireEvent.click(box);
    expect(box).toHaveAttribute('aria-pressed', 'true');
    expect(stage()).toHaveAttribute('data-stage', 'closed');
    act(() => vi.advanceTimersByTime(500));
    expect(stage()).not.toHaveAttribute('data-stage', 'closed');
    vi.useRealTimers();
    expect(onStart).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Diese nehmen' }));
    expect(onStart).toHaveBeenCalledExactlyOnceWith({
      packingStyle: 'box',
      gifUrl: null,
      pattern: 5,
      ribbonColor: '#FF3D8B',
      primary_color: '#FF3D8B',
    });
  });
});
