import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ImprintDialog } from '@/features/legal/imprint-dialog.tsx';
import { noteLists, rememberOwnGift } from '@/gifts/own-gifts.ts';
import { Footer } from './footer.tsx';

describe('footer', () => {
  afterEach(() => localStorage.clear());

  it('leads back to gifts that this browser has made', () => {
    const footer = <Footer onImprint={vi.fn()} onCookieSettings={vi.fn()} />;
    const { unmount } = render(footer);
    const link = () => screen.queryByRole('link', { name: 'Deine Geschenke' });
    expect(link()).not.toBeInTheDocument();
    rememberOwnGift('0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4');
    unmount();
    render(footer);
    expect(link()).toHaveAttribute('href', '#/preview');
  });
  it('leads back to gifts of a list whose template was deleted', () => {
    noteLists(true);
    render(<Footer onImprint={vi.fn()} onCookieSettings={vi.fn()} />);
    expect(screen.getByRole('link', { name: 'Deine Geschenke' })).toBeVisible();
  });

  it.each([
    ['Datenschutz', '#/datenschutz'],
    ['AGB', '#/agb'],
  ])("links '%s' to %s", (name, href) => {
    render(<Footer onImprint={vi.fn()} onCookieSettings={vi.fn()} />);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('asks for the legal notice and for the cookie choice', async () => {
    const onImprint = vi.fn();
    const onCookieSettings = vi.fn();
    render(<Footer onImprint={onImprint} onCookieSettings={onCookieSettings} />);
    await userEvent.click(screen.getByRole('button', { name: 'Impressum' }));
    expect(onImprint).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Cookie-Einstellungen' }));
    expect(onCookieSettings).toHaveBeenCalledOnce();
  });
});

describe('legal notice', () => {
  const rows = ['Betreiber', 'Anschrift', 'E-Mail'];
  const rowOf = (term: string) => screen.getByText(term).nextElementSibling;

  it('marks all three as placeholders while unset', async () => {
    render(<ImprintDialog onClose={vi.fn()} operator={{ name: '', address: '', email: '' }} />);
    expect(await screen.findByRole('dialog', { name: 'Impressum' })).toBeVisible();
    for (const row of rows) expect(rowOf(row)).toHaveTextContent('[Platzhalter]');
  });

  it('shows name, address by lines and a mail link from the settings', async () => {
    const operator = {
      name: 'Sonne GmbH',
      address: 'Seeweg 3, 12345 Musterstadt',
      email: 'hallo@sonne.example',
    };
    render(<ImprintDialog onClose={vi.fn()} operator={operator} />);
    await screen.findByRole('dialog');
    expect(rowOf('Betreiber')).toHaveTextContent('Sonne GmbH');
    expect(rowOf('Anschrift')?.textContent).toBe('Seeweg 3\n12345 Musterstadt');
    expect(screen.getByRole('link', { name: 'hallo@sonne.example' })).toHaveAttribute(
      'href',
      'mailto:hallo@sonne.example',
    );
    expect(screen.queryByText('[Platzhalter]')).not.toBeInTheDocument();
  });
});
