import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { idList } from '@/browser/stored-json.ts';
import { giftRow } from '../../../tests/builders.ts';
import { lateAnswer } from '../../../tests/fakes/late-answer.ts';
import type { Gathering, ReceivedGreeting } from './greeting.ts';

const requestedGatherings = idList(STORAGE_KEYS.requestedGatherings);

const backend = vi.hoisted(() => ({
  readGathering: vi.fn(),
  changeGathering: vi.fn(),
  hideGreeting: vi.fn(),
  deleteGreeting: vi.fn(),
  readGreetingIds: vi.fn(),
}));
vi.mock('./requests.ts', () => backend);
const { GatheringOfGift } = await import('./gathering-of-gift.tsx');

const gift = giftRow({ recipient_name: 'Mia', wrapping_style: 'treasure_chest' });
const TOKEN = '0123456789abcdef0123456789abcdef';
const LINK = `${location.origin}/truhe-mit.html#/mit/${TOKEN}`;
const greeting = (name: string): ReceivedGreeting => ({
  id: name,
  name,
  message: `von ${name}`,
  picture: null,
  voice: null,
  writtenAt: new Date('2026-05-01T12:00:00Z'),
  hidden: false,
});
const gathering = (fields: Partial<Gathering> = {}): Gathering => ({
  state: 'open',
  token: TOKEN,
  greetings: [],
  ...fields,
});
const region = () => screen.findByRole('region', { name: 'Gemeinsam schenken' });
const press = async (name: string) =>
  userEvent.click(await within(await region()).findByRole('button', { name }));
const item = (name: string) => screen.getByText(`von ${name}`).closest('li') as HTMLElement;
const pressAt = (name: string, button: string) =>
  userEvent.click(within(item(name)).getByRole('button', { name: button }));

async function show(held: Gathering | null) {
  backend.readGathering.mockResolvedValue(held);
  render(<GatheringOfGift gift={gift} />);
  await region();
}

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

test('a gift that was saved without it begins to collect by a button; ended, it goes on', async () => {
  backend.changeGathering.mockImplementation(async (_id, isOpen) =>
    gathering({ state: isOpen ? 'open' : 'ended' }),
  );
  await show(null);
  await press('Grüße sammeln');
  expect(await screen.findByRole('textbox', { name: 'Link zum Mitmachen' })).toHaveValue(LINK);
  expect(screen.getByText('Noch keine Grüße')).toBeVisible();
  expect(screen.getByText(/Schick den Link zum Mitmachen an alle/)).toBeVisible();
  await press('Sammeln beenden');
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  await press('Weiter sammeln');
  await screen.findByRole('textbox', { name: 'Link zum Mitmachen' });
  expect(backend.changeGathering.mock.calls).toEqual([true, false, true].map((isOpen) => [gift.id, isOpen]));
});

test('what was wanted in the wizard is switched on, again after a lost line, and once', async () => {
  requestedGatherings.add(gift.id);
  backend.changeGathering.mockRejectedValueOnce(new BackendError('OFFLINE')).mockResolvedValue(gathering());
  await show(null);
  expect(requestedGatherings.all()).toEqual([gift.id]);
  await press('Erneut nachsehen');
  await screen.findByRole('textbox', { name: 'Link zum Mitmachen' });
  expect(backend.changeGathering).toHaveBeenCalledWith(gift.id, true);
  expect(requestedGatherings.all()).toEqual([]);
});

test('the link goes out with words that say what it is for', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  await show(gathering());
  await press('Über das Gerät einladen');
  expect(share).toHaveBeenCalledWith({ text: 'Wir schenken Mia etwas. Leg einen Gruß dazu:', url: LINK });
  Reflect.deleteProperty(navigator, 'share');
});

test('greetings are told by number and names, newest first; each is hidden, shown again and deleted', async () => {
  await show(gathering({ greetings: ['Anna', 'Ben', 'Carl'].map(greeting) }));
  expect(screen.getByText('3 Grüße, von Anna, Ben und Carl')).toBeVisible();
  expect(await screen.findAllByText('Neu')).toHaveLength(3);
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('von Carl');
  await pressAt('Ben', 'Ausblenden');
  await pressAt('Ben', 'Zeigen');
  expect(backend.hideGreeting.mock.calls).toEqual([
    ['Ben', true],
    ['Ben', false],
  ]);
  backend.hideGreeting.mockRejectedValueOnce(new BackendError('OFFLINE'));
  await pressAt('Ben', 'Ausblenden');
  await waitFor(() => expect(within(item('Ben')).getByRole('button', { name: 'Ausblenden' })).toBeVisible());
  await pressAt('Ben', 'Löschen');
  await pressAt('Ben', 'Behalten');
  expect(backend.deleteGreeting).not.toHaveBeenCalled();
  await pressAt('Ben', 'Löschen');
  await pressAt('Ben', 'Ja, löschen');
  await waitFor(() => expect(screen.queryByText('von Ben')).toBeNull());
  await waitFor(() => expect(item('Anna')).toHaveFocus());
  expect(screen.getByText('2 Grüße, von Anna und Carl')).toBeVisible();
});

/** The answer to the next call, which comes when it is called. */
function next<T = void>(request: { mockReturnValueOnce: (answer: Promise<T>) => unknown }) {
  const { promise, come } = lateAnswer<T>();
  request.mockReturnValueOnce(promise);
  return come;
}

const removeAt = async (name: string) => {
  await pressAt(name, 'Löschen');
  await pressAt(name, 'Ja, löschen');
};

test.each(['Anna', 'Ben'])(
  'two greetings are deleted at once, and none comes back: %s first',
  async (first) => {
    await show(gathering({ greetings: ['Anna', 'Ben', 'Carl'].map(greeting) }));
    await screen.findByText('von Carl');
    const answers = { Anna: next(backend.deleteGreeting), Ben: next(backend.deleteGreeting) };
    await removeAt('Anna');
    await removeAt('Ben');
    const second = first === 'Anna' ? 'Ben' : 'Anna';
    for (const name of [first, second] as const) {
      answers[name as keyof typeof answers]();
      await waitFor(() => expect(screen.queryByText(`von ${name}`)).toBeNull());
    }
    expect(screen.queryByText(`von ${first}`)).toBeNull();
    expect(screen.getByText('Ein Gruß, von Carl')).toBeVisible();
  },
);

test('a greeting that was deleted meanwhile does not come back with the end of the collecting', async () => {
  const greetings = ['Anna', 'Ben'].map(greeting);
  await show(gathering({ greetings }));
  await screen.findByText('von Ben');
  const end = next<Gathering>(backend.changeGathering);
  await press('Sammeln beenden');
  await removeAt('Ben');
  await waitFor(() => expect(screen.queryByText('von Ben')).toBeNull());
  end(gathering({ state: 'ended', greetings }));
  await screen.findByText(/^Das Sammeln ist beendet/);
  expect(screen.queryByText('von Ben')).toBeNull();
});

test('the end of the collecting stays when a greeting is deleted slowly', async () => {
  const greetings = ['Anna', 'Ben'].map(greeting);
  await show(gathering({ greetings }));
  await screen.findByText('von Ben');
  const deleted = next(backend.deleteGreeting);
  await removeAt('Ben');
  backend.changeGathering.mockResolvedValue(gathering({ state: 'ended', greetings }));
  await press('Sammeln beenden');
  await screen.findByText(/^Das Sammeln ist beendet/);
  deleted();
  await waitFor(() => expect(screen.queryByText('von Ben')).toBeNull());
  expect(screen.getByText(/^Das Sammeln ist beendet/)).toBeVisible();
});

test('what was shown is new no longer', async () => {
  localStorage.setItem('seen-greetings', '["Dora"]');
  await show(gathering({ greetings: ['Dora', 'Emil'].map(greeting) }));
  await screen.findByText('von Dora');
  expect(item('Dora')).not.toHaveTextContent('Neu');
  expect(item('Emil')).toHaveTextContent('Neu');
  expect(JSON.parse(localStorage.getItem('seen-greetings') ?? '')).toEqual(
    expect.arrayContaining(['Dora', 'Emil']),
  );
});

test('an unsettled payment is told, and a failed look is made again', async () => {
  backend.readGathering.mockRejectedValueOnce(new BackendError('OFFLINE'));
  render(<GatheringOfGift gift={gift} />);
  backend.readGathering.mockResolvedValue(gathering({ state: 'unpaid' }));
  expect(await screen.findByText(/Keine Verbindung zum Server\./)).toBeVisible();
  await press('Erneut nachsehen');
  expect(await screen.findByText(/Deine Zahlung ist noch nicht bestätigt/)).toBeVisible();
});
