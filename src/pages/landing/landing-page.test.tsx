import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import LandingPage from './landing-page.tsx';

// The lazily loaded parts are imported before, so that the tests do not depend on how fast this machine loads them.
beforeAll(
  () => Promise.all([import('./below-the-fold.tsx'), import('./gallery.tsx'), import('./hero-gift.tsx')]),
  30_000,
);

describe('landing page', () => {
  it('says what it is in the one headline of the page', () => {
    render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleName(
      'Digitale Geschenke, mit Liebe verpackt.',
    );
  });

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

  it('explains the four steps in order', async () => {
    render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
    const steps = within(await screen.findByRole('region', { name: 'In vier Schritten zum Geschenk' }));
    expect(steps.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Für wen ist es?',
      'Was kommt hinein?',
      'Wie ist es verpackt?',
      'Bezahlen, verschenken',
    ]);
  });

  it.each([
    ['Einzelnes Geschenk', 'Einmalig 2.49 EUR', 'einmal bezahlt'],
    ['Monatsabo', '4.99 EUR / Monat', 'unbegrenzte Geschenke'],
    ['Jahresabo', '49.99 EUR / Jahr', 'ca. 4.16 EUR pro Monat'],
    ['Firmenpaket', 'Einmalig 0.00 EUR', 'Preis auf Anfrage'],
  ])('shows what %s costs', async (label, price, note) => {
    render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
    const tag = (await screen.findByRole('heading', { level: 3, name: label })).closest('li');
    expect(tag).toHaveTextContent(price);
    expect(tag).toHaveTextContent(note);
  });

  it('leads from the business pack to its inquiry', async () => {
    const onStart = vi.fn();
    render(<LandingPage onStart={onStart} onContinue={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Jetzt anfragen' }));
    expect(onStart).toHaveBeenCalledExactlyOnceWith({ paymentOption: 'business_pack' });
  });

  it('shows every wrapping and starts in the one that is clicked', async () => {
    const onStart = vi.fn();
    render(<LandingPage onStart={onStart} onContinue={vi.fn()} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Kleiner Tiger' }));
    expect(onStart).toHaveBeenCalledExactlyOnceWith({
      packingStyle: 'animated_gif_tiger',
      gifUrl: 'wrappings/animated_gif_tiger.svg',
      pattern: null,
    });
    // By their accessible names: the drawings hold words of their own, hidden from screen readers.
    for (const { label } of PACKING_STYLES) expect(screen.getByRole('button', { name: label })).toBeVisible();
  });

  it('puts a gift to be touched beside the headline', async () => {
    render(<LandingPage onStart={vi.fn()} onContinue={vi.fn()} />);
    expect(await screen.findByRole('button', { name: /Klicke zum Öffnen/ })).toBeEnabled();
  });
});
