import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberOwnGift } from '@/gifts/own-gifts.ts';
import { giftRow } from '../../../tests/builders.ts';
import type { Thanks } from './thanks.ts';

const backend = vi.hoisted(() => ({ readThanks: vi.fn(), hideThanks: vi.fn(), deleteThanks: vi.fn() }));
vi.mock('./thanks.ts', () => ({ readThanks: backend.readThanks }));
vi.mock('./change-thanks.ts', () => backend);

const gift = giftRow({ recipient_name: 'Mia' });

const thanks = (message: string): Thanks => ({
  id: message,
  giftId: gift.id,
  sentAt: new Date('2026-05-01T12:00:00Z'),
  heart: false,
  message,
  voice: null,
  hidden: false,
});

async function show(...messages: string[]) {
  vi.resetModules();
  rememberOwnGift(gift.id);
  backend.readThanks.mockResolvedValue(messages.map(thanks));
  const { ThanksOfGift } = await import('./thanks-of-gift.tsx');
  render(
    <>
      <h2 tabIndex={-1} id="title">
        Dein Geschenk ist bereit
      </h2>
      <ThanksOfGift gift={gift} takesFocus={false} successor={() => document.getElementById('title')} />
    </>,
  );
  await screen.findByText(messages[0] ?? '');
}

const item = (message: string) => screen.getByText(message).closest('li') as HTMLElement;
const press = (message: string, name: string) =>
  userEvent.click(within(item(message)).getByRole('button', { name }));
const hide = async (message: string) => {
  await press(message, 'Mehr');
  await press(message, 'Ausblenden');
};
const remove = async (message: string) => {
  await press(message, 'Mehr');
  await press(message, 'Löschen');
  await press(message, 'Ja, löschen');
};

beforeEach(() => localStorage.clear());

test.each([
  ['hidden', hide],
  ['deleted', remove],
])('a %s thank-you hands the focus to the next one, the last one to the heading', async (_what, leave) => {
  await show('eins', 'zwei', 'drei');
  await leave('eins');
  await waitFor(() => expect(item('zwei')).toHaveFocus());
  expect(screen.queryByText('eins')).toBeNull();
  await leave('drei');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Mia hat sich bedankt' })).toHaveFocus());
});

test('where the section goes with its only thank-you, the title of the gift takes the focus', async () => {
  await show('eins');
  await remove('eins');
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Dein Geschenk ist bereit' })).toHaveFocus(),
  );
  expect(screen.queryByRole('region', { name: 'Danke von Mia' })).toBeNull();
});
