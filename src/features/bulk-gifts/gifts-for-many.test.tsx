import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { giftRow } from '../../../tests/builders.ts';
import '../../../tests/files/jsdom-blobs.ts';
import type { BatchPass, BatchRecipient } from './requests.ts';

const backend = vi.hoisted(() => ({ batchPass: vi.fn(), giftsOfBatch: vi.fn(), makeGifts: vi.fn() }));
vi.mock('./requests.ts', () => backend);
const { GiftsForMany } = await import('./gifts-for-many.tsx');

const gift = giftRow({ message: 'Frohes Fest, {Name}!' });
const SUBSCRIPTION: BatchPass = {
  option: 'yearly_subscription',
  valid_until: '2027-01-01T00:00:00Z',
  gift_limit: null,
  gifts_left: null,
};
const PACK: BatchPass = {
  option: 'business_pack',
  valid_until: '2026-12-31T12:00:00Z',
  gift_limit: 50,
  gifts_left: 48,
};

let made: BatchRecipient[] = [];
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const names = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Namen, einer je Zeile' }), {
    target: { value: text },
  });

async function open(pass: BatchPass | null = SUBSCRIPTION) {
  backend.batchPass.mockResolvedValue(pass);
  render(<GiftsForMany gift={gift} />);
  await screen.findByText(pass ? /ganze Liste/ : /Mit einem Monatsabo/);
  await press('Für weitere Namen');
}

beforeEach(() => {
  localStorage.clear();
  made = [];
  backend.giftsOfBatch.mockImplementation(async () =>
    made.map(({ id, name, position }) => ({
      id,
      position,
      recipient_name: name,
      recipient_email: null,
      has_thanks: position === 1,
    })),
  );
  backend.makeGifts.mockImplementation(async (_batch, recipients: BatchRecipient[]) => {
    made.push(...recipients);
    return recipients.map(({ id }) => id);
  });
});

test('without a pass the button says what it needs and where to get it', async () => {
  await open(null);
  expect(screen.getByRole('link', { name: 'Zu den Abos' })).toHaveAttribute('href', '#/create');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('from names to links: the words of each, what was understood, and a search', async () => {
  await open();
  await screen.findByRole('dialog', { name: 'Für weitere Namen' });
  names('Anna\tanna@\nBen\n\nben');
  const row = (n: number) =>
    screen.getByRole('button', { name: `Zeile ${n} herausnehmen` }).closest('tr') as HTMLElement;
  expect(row(1)).toHaveTextContent('Die E-Mail-Adresse stimmt nicht');
  expect(row(3)).toHaveTextContent('Leere Zeile');
  expect(row(4)).toHaveTextContent('Steht schon in Zeile 2');
  await press('3 Geschenke erstellen');
  expect(screen.getByRole('alert')).toHaveTextContent('Eine Zeile stimmt noch nicht');
  fireEvent.change(screen.getByRole('textbox', { name: 'E-Mail in Zeile 1' }), {
    target: { value: 'anna@example.org' },
  });
  await press('Zeile 4 herausnehmen');
  expect(screen.getByText('Frohes Fest, Anna!')).toBeVisible();
  await press('2 Geschenke erstellen');
  const links = await screen.findByRole('dialog', { name: 'Deine Links' });
  expect(made.map(({ name, email, message }) => [name, email, message])).toEqual([
    ['Anna', 'anna@example.org', 'Frohes Fest, Anna!'],
    ['Ben', null, 'Frohes Fest, Ben!'],
  ]);
  expect(await within(links).findAllByRole('listitem')).toHaveLength(2);
  expect(within(links).getAllByRole('listitem')[0]).toHaveTextContent('AnnaDanke');
  fireEvent.change(within(links).getByRole('textbox', { name: 'Suchen' }), { target: { value: 'BEN' } });
  expect(within(links).getByRole('status')).toHaveTextContent('1 von 2');
  expect(within(links).getByRole('link')).toHaveAttribute(
    'href',
    expect.stringContaining(`/g/${made[1]?.id}`),
  );
});

const column = (n: number) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Spalte ${n} ist` });
const field = (name: string) => screen.getByRole('textbox', { name });

test('what each column is taken for is shown, and can be changed; what was mended stays', async () => {
  await open();
  await screen.findByRole('dialog');
  const list = 'Firma;Vorname;Nachname;Mail\nX;Anna;Müller;anna@example.org\nY;Ben;Schmidt;ben@';
  await userEvent.upload(
    screen.getByLabelText('Liste auswählen', { selector: 'input' }),
    new File([list], 'liste.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByRole('textbox', { name: 'Name in Zeile 1' })).toHaveValue('Anna Müller');
  expect(
    within(column(1))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Vorname', 'Nachname', 'E-Mail', 'Eigene Worte', 'Nichts davon']);
  expect([1, 2, 3, 4].map((n) => column(n).selectedOptions[0]?.textContent)).toEqual([
    'Nichts davon',
    'Vorname',
    'Nachname',
    'E-Mail',
  ]);
  expect(column(2)).toHaveAccessibleDescription('Vorname: Anna, Ben');
  fireEvent.change(field('E-Mail in Zeile 2'), { target: { value: 'ben@example.org' } });
  await userEvent.selectOptions(column(3), 'Nichts davon');
  await userEvent.selectOptions(column(1), 'Eigene Worte');
  expect(field('Name in Zeile 1')).toHaveValue('Anna');
  expect(field('Eigene Worte in Zeile 1')).toHaveValue('X');
  expect(field('Name in Zeile 2')).toHaveValue('Ben Schmidt');
  await press('2 Geschenke erstellen');
  await screen.findByRole('dialog', { name: 'Deine Links' });
  expect(made.map(({ name, email }) => [name, email])).toEqual([
    ['Anna', 'anna@example.org'],
    ['Ben Schmidt', 'ben@example.org'],
  ]);
});

test('names alone have no columns to choose; contacts are said to be none', async () => {
  await open();
  await screen.findByRole('dialog');
  names('Anna\nBen');
  expect(screen.queryByRole('combobox', { name: /^Spalte/ })).toBeNull();
  names('BEGIN:VCARD\nFN:Anna');
  expect(screen.getByRole('alert')).toHaveTextContent('Kontaktkarten');
  expect(screen.queryByRole('textbox', { name: 'Name in Zeile 1' })).toBeNull();
});

test.each([
  ['501 names', Array(501).fill('Anna').join('\n'), 'bis zu 500 Namen, hier stehen 501'],
  ['no name', '', 'mindestens einen Namen'],
])('%s: a sentence, and nothing is made', async (_, text, words) => {
  await open();
  await screen.findByRole('dialog');
  names(text);
  await press(/Geschenke erstellen/);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(made).toEqual([]);
});

test('a pass that ends in the middle leaves what is made, and the list can go on', async () => {
  backend.makeGifts.mockRejectedValueOnce(new BackendError('PT402', 'Kein gültiges Abo.'));
  await open();
  await screen.findByRole('dialog');
  names('Anna');
  await press('Geschenke erstellen');
  expect(await screen.findByRole('alert')).toHaveTextContent('Kein gültiges Abo. Was erstellt ist, bleibt.');
  await press('Schließen');
  expect(await screen.findByText(/ist noch nicht fertig/)).toBeVisible();
  await press('Weitermachen');
  expect(await screen.findByRole('dialog', { name: 'Deine Links' })).toBeVisible();
  expect(made).toHaveLength(1);
});

test('a company sees its pack, and what is left of it', async () => {
  await open(PACK);
  expect(screen.getByText('Euer Firmenpaket ist da: 50 Geschenke bis 31.12.2026')).toBeVisible();
  expect(screen.getByText('Noch frei: 48 Geschenke.')).toBeVisible();
  await screen.findByRole('dialog');
  names(
    Array(49)
      .fill(0)
      .map((_, n) => `Mensch ${n}`)
      .join('\n'),
  );
  expect(await screen.findByText('Euer Firmenpaket reicht noch für 48')).toBeVisible();
});

test('a list whose gifts were deleted can be made anew or given up', async () => {
  backend.makeGifts.mockRejectedValueOnce(new BackendError('PT409', 'Diese Id ist vergeben.'));
  await open();
  await screen.findByRole('dialog');
  names('Anna');
  await press('Geschenke erstellen');
  expect(await screen.findByText('Geschenke dieser Liste wurden gelöscht')).toBeVisible();
  const refused = backend.makeGifts.mock.lastCall?.[1] as BatchRecipient[];
  await press('Noch einmal erstellen');
  expect(await screen.findByRole('dialog', { name: 'Deine Links' })).toBeVisible();
  expect(made).toMatchObject([{ name: 'Anna' }]);
  expect(made[0]?.id).not.toBe(refused[0]?.id);
});

test('a list whose gifts were deleted is given up with its names', async () => {
  backend.makeGifts.mockRejectedValueOnce(new BackendError('PT409', 'Diese Id ist vergeben.'));
  await open();
  await screen.findByRole('dialog');
  names('Anna');
  await press('Geschenke erstellen');
  await press('Liste verwerfen');
  expect(screen.queryByText(/ist noch nicht fertig/)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('batch-job:'))).toEqual([]);
});
