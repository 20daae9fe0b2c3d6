import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { setOpeningDay } from '@/features/locks/opening-day.ts';
import type { GiftRow } from '@/gift/row.ts';
import { giftRow } from '../../../tests/builders.ts';
import { ShareMenu } from './share-menu.tsx';

const gift = giftRow({ recipient_name: 'Mia', sender_name: 'Jonas', wrapping_style: 'treasure_chest' });
const words = () => screen.getByRole('textbox', { name: 'Dein Text zum Link' });
const menu = (shown: GiftRow = gift) => <ShareMenu gift={shown} onClose={vi.fn()} />;
const opened = () => screen.findByRole('dialog');
const whatsApp = () =>
  new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Per WhatsApp senden' }).href).searchParams.get(
    'text',
  );

it('proposes words with the day of a locked gift, as soon as it is known and until they are changed', async () => {
  render(menu());
  await opened();
  expect(words()).toHaveValue(
    'Hallo Mia, ich habe ein Geschenk für dich verpackt. Viel Freude beim Auspacken! Von Jonas',
  );
  act(() => setOpeningDay(gift.id, '2040-12-24T17:00:00Z'));
  expect(words()).toHaveValue(
    'Hallo Mia, ich habe ein Geschenk für dich verpackt. Darf am 24. Dezember 2040 ausgepackt werden. Von Jonas',
  );
  fireEvent.change(words(), { target: { value: 'Bis bald!' } });
  act(() => setOpeningDay(gift.id, null));
  expect(words()).toHaveValue('Bis bald!');
  expect(whatsApp()).toBe(`Bis bald!\n${window.location.origin}/truhe.html#/g/${gift.id}`);
});

it('shares the plain link of a wrapping that is not known', async () => {
  render(menu({ ...gift, wrapping_style: 'unknown' }));
  await opened();
  expect(whatsApp()).toContain(`\n${window.location.origin}/#/g/${gift.id}`);
});

it('keeps the page when an emoji was cut in half, and every way has the rest', async () => {
  render(menu());
  await opened();
  fireEvent.change(words(), { target: { value: 'Für dich \ud83c' } });
  expect(whatsApp()).toMatch(/^Für dich \ufffd\n/);
  for (const way of screen.getAllByRole<HTMLAnchorElement>('link')) expect(way.href).not.toBe('');
});

it('copies words that are too long for an e-mail program, and says so', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', clipboard: { writeText } });
  render(menu());
  await opened();
  const mail = screen.getByRole<HTMLAnchorElement>('link', { name: 'E-Mail schreiben' });
  // No mail program is opened here.
  mail.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(mail);
  expect(mail.href).toContain('&body=Hallo');
  expect(writeText).not.toHaveBeenCalled();
  fireEvent.change(words(), { target: { value: '🎁'.repeat(300) } });
  expect(mail.href).toMatch(/^mailto:.*\?subject=[^&]+$/);
  fireEvent.click(mail);
  expect(await screen.findByText(/zu lang, deshalb ist er mit dem Link kopiert/)).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(/^(🎁){300}\nhttp/u));
});

it.each([
  ['NotAllowedError', 'Dein Gerät teilt hier nicht. Nimm einen der anderen Wege.'],
  ['AbortError', ''],
])('after a %s of the share sheet it says: %s', async (name, said) => {
  const share = vi.fn().mockRejectedValue(new DOMException('', name));
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', share });
  render(menu());
  await opened();
  fireEvent.click(screen.getByRole('button', { name: 'Über das Gerät teilen' }));
  await act(async () => {});
  expect(screen.getByRole('status')).toHaveTextContent(said);
});

it('offers text messages on phones only, and the share sheet where there is one', async () => {
  const { unmount } = render(menu());
  await opened();
  expect(screen.queryByRole('link', { name: 'Als SMS senden' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Über das Gerät teilen' })).toBeNull();
  unmount();
  const share = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
    share,
  });
  render(menu());
  await opened();
  expect(screen.getByRole('link', { name: 'Als SMS senden' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Über das Gerät teilen' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Jonas hat ein Geschenk für dich',
    text: 'Hallo Mia, ich habe ein Geschenk für dich verpackt. Viel Freude beim Auspacken! Von Jonas',
    url: `${window.location.origin}/truhe.html#/g/${gift.id}`,
  });
});
