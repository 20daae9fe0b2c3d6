import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { saveFile } from '@/browser/save-file.ts';
import { type CoverLock, foundGift, type GiftView, type LinkedGift } from '@/gifts/gift-view.ts';
import { readGift, readOwnGift } from '@/gifts/read-gift.ts';
import { playSound } from '@/wrapping/by-hand/sound.ts';
import { giftRow } from '../../../tests/builders.ts';
import { breakSeal, brokenSeals, type SealAnswer } from './lock-requests.ts';
import { LockedGift } from './locked-gift.tsx';

vi.mock('@/gifts/read-gift.ts', () => ({
  readGift: vi.fn(),
  readOwnGift: vi.fn(),
  askGiftState: vi.fn(async () => 'missing'),
}));
vi.mock('@/wrapping/by-hand/sound.ts', async (original) => ({
  ...(await original<typeof import('@/wrapping/by-hand/sound.ts')>()),
  playSound: vi.fn(async () => undefined),
}));
vi.mock('@/browser/save-file.ts', () => ({ saveFile: vi.fn() }));
vi.mock('./lock-requests.ts', async (original) => ({
  ...(await original<typeof import('./lock-requests.ts')>()),
  breakSeal: vi.fn(),
}));

const tremble = vi.fn();
Element.prototype.animate = tremble;

const row = giftRow();
/** The server's clock is a day ahead of the device's. */
const SERVER_AHEAD = 86_400_000;
const serverTime = (inMilliseconds = 0) => new Date(Date.now() + SERVER_AHEAD + inMilliseconds).toISOString();
const SEAL = { question: 'Wo?', hint: null, paused_until: null };

const locked = (lock: Partial<CoverLock>): LinkedGift => ({
  ...row,
  message: null,
  locked: {
    opens_at: null,
    server_time: serverTime(),
    question: null,
    hint: null,
    paused_until: null,
    ...lock,
  },
});

let view: GiftView;

function Page({ first }: { first: LinkedGift }) {
  const [current, show] = useState<GiftView>(() => foundGift(first));
  view = current;
  return current.state === 'found' ? (
    <LockedGift gift={current.gift} lock={current.lock} onView={show} />
  ) : (
    <p>weg</p>
  );
}

const isOpen = () => view.state === 'found' && view.lock === null;
/** In steps of a second, between which React renders. */
async function pass(milliseconds: number) {
  for (let left = milliseconds; left >= 0; left -= 1000)
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1000)));
}
const timer = () => screen.getByRole('timer', { name: 'Countdown' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  vi.mocked(readGift).mockReset().mockResolvedValue(row);
  vi.mocked(readOwnGift).mockReset();
  vi.mocked(breakSeal).mockReset();
  localStorage.clear();
});

describe('the countdown', () => {
  test("runs by the server's clock and asks for the gift within five seconds of its day", async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.9);
    render(<Page first={locked({ opens_at: serverTime(90_000) })} />);
    expect(screen.getByRole('heading', { name: 'Noch nicht auspacken!' })).toBeVisible();
    expect(timer()).toHaveTextContent('Noch 1 Minute und 30 Sekunden');
    await pass(30_000);
    expect(screen.getByText('Noch 1 Minute.')).toHaveAttribute('role', 'status');
    await pass(30_000);
    expect(timer()).toHaveTextContent('Noch 30 Sekunden');
    expect(screen.queryByText('Noch 1 Minute.')).toBeNull();
    await pass(30_000);
    expect(timer()).toHaveTextContent('Gleich ist es so weit …');
    await pass(4400);
    expect(readGift).not.toHaveBeenCalled();
    await pass(200);
    expect(readGift).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(true);
    expect(screen.getByText('Jetzt darfst du auspacken!')).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('asks again and again without a connection, and at once when it is back', async () => {
    vi.mocked(readGift).mockRejectedValue(new BackendError('OFFLINE'));
    render(<Page first={locked({ opens_at: serverTime(1000) })} />);
    await pass(30_000);
    const times = vi.mocked(readGift).mock.calls.length;
    expect(times).toBeGreaterThan(2);
    expect(times).toBeLessThan(8);
    vi.mocked(readGift).mockResolvedValue(row);
    fireEvent.online(window);
    await pass(0);
    expect(isOpen()).toBe(true);
  });

  test('counts a sleep of the device, and asks the server when its hidden page is seen again', async () => {
    render(<Page first={locked({ opens_at: serverTime(7_200_000) })} />);
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(1000);
    expect(timer()).toHaveTextContent(/Noch 59 Minuten/);
    expect(readGift).not.toHaveBeenCalled();
    vi.mocked(readGift).mockResolvedValue(locked({ opens_at: serverTime(600_000) }));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(500);
    expect(readGift).toHaveBeenCalledOnce();
    expect(timer()).toHaveTextContent(/Noch (10 Minuten|9 Minuten und \d+ Sekunden)/);
  });

  test('goes on when the sender has put the day off meanwhile', async () => {
    vi.mocked(readGift).mockImplementation(async () => locked({ opens_at: serverTime(3_600_000) }));
    render(<Page first={locked({ opens_at: serverTime(1000) })} />);
    await pass(6001);
    expect(timer()).toHaveTextContent(/Noch (1 Stunde|59 Minuten)/);
  });

  test('is followed by the seal of a gift that has both', async () => {
    const day = serverTime(1000);
    vi.mocked(readGift).mockImplementation(async () =>
      locked({ ...SEAL, opens_at: day, server_time: serverTime() }),
    );
    render(<Page first={locked({ ...SEAL, opens_at: day })} />);
    expect(screen.queryByRole('textbox')).toBeNull();
    const said = screen.getAllByRole('status').at(-1);
    expect(said).toHaveTextContent(/^$/);
    await pass(7000);
    expect(screen.getByRole('textbox', { name: 'Deine Antwort' })).toBeVisible();
    expect(said).toHaveTextContent('Jetzt darfst du die Frage beantworten.');
    expect(said).toBeInTheDocument();
  });

  test.each([
    ['who was at its button is at the field then', true],
    ['who was nowhere stays there: the field would open a keyboard', false],
  ])('%s', async (_who, isAtButton) => {
    const day = serverTime(1000);
    vi.mocked(readGift).mockImplementation(async () =>
      locked({ ...SEAL, opens_at: day, server_time: serverTime() }),
    );
    render(<Page first={locked({ ...SEAL, opens_at: day })} />);
    if (isAtButton) screen.getByRole('button', { name: 'In den Kalender' }).focus();
    await pass(7000);
    await act(() => new Promise(requestAnimationFrame));
    await pass(0);
    expect(isAtButton ? screen.getByRole('textbox') : document.body).toHaveFocus();
  });
});

describe('the seal', () => {
  const answerWith = async (words: string, said: SealAnswer | Error) => {
    if (said instanceof Error) vi.mocked(breakSeal).mockRejectedValueOnce(said);
    else vi.mocked(breakSeal).mockResolvedValueOnce(said);
    fireEvent.change(screen.getByRole('textbox', { name: 'Deine Antwort' }), { target: { value: words } });
    fireEvent.click(screen.getByRole('button', { name: 'Siegel brechen' }));
    await pass(0);
  };
  const wrong = (hint: string | null, pause: number): SealAnswer => ({
    state: 'wrong',
    hint,
    paused_until: pause ? serverTime(pause) : null,
    server_time: serverTime(),
  });

  test('says what was wrong, hints, pauses, and opens at last', async () => {
    render(<Page first={locked(SEAL)} />);
    expect(screen.getByRole('heading', { name: 'Wo?' })).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Deine Antwort' });
    const hints = screen.getAllByRole('status')[1];
    expect(hints).toHaveTextContent(/^$/);
    await answerWith('Bonn', wrong(null, 0));
    expect(field).toHaveAccessibleDescription('Das war es noch nicht.');
    expect(field).toHaveFocus();
    await answerWith('Mainz', wrong('Dom', 0));
    expect(screen.getByText('Hinweis: Dom')).toBeVisible();
    // A live region that comes with its text is often not announced.
    expect(hints).toHaveTextContent('Hinweis: Dom');
    await answerWith('Trier', wrong('Dom', 60_000));
    expect(screen.getByText('Kurze Pause: In 1 Minute darfst du wieder raten.')).toBeVisible();
    const wait = 'Kurze Pause: In 1 Minute darfst du wieder raten.';
    const said = () => screen.getAllByRole('status').map((region) => region.textContent);
    expect(said()).toContain(`Das war es noch nicht. ${wait}`);
    const button = screen.getByRole('button', { name: 'Siegel brechen' });
    expect(button).toBeDisabled();
    fireEvent.change(field, { target: { value: 'Ulm' } });
    expect(said()).not.toContain(`Das war es noch nicht. ${wait}`);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(said()).toContain(wait);
    // Seen once: beside the line that counts, the field would say a time that stands still.
    expect(field).not.toHaveAccessibleDescription();
    fireEvent.submit(field);
    expect(breakSeal).toHaveBeenCalledTimes(3);
    await pass(60_001);
    expect(button).toBeEnabled();
    expect(field).not.toHaveAccessibleDescription();
    await answerWith('Köln', { state: 'open', gift: row });
    expect(isOpen()).toBe(true);
    expect(screen.getByText('Jetzt darfst du auspacken!')).toBeVisible();
  });

  test('hints and pauses by the newest word: a cover that comes after an answer says more', async () => {
    render(<Page first={locked(SEAL)} />);
    await answerWith('Bonn', wrong('Dom', 0));
    // Its sender has locked it anew meanwhile.
    vi.mocked(readGift).mockImplementation(async () =>
      locked({
        question: 'Wer?',
        hint: 'Tante',
        paused_until: serverTime(60_000),
        server_time: serverTime(),
      }),
    );
    await pass(1000);
    await answerWith('Mainz', { state: 'missing' });
    await pass(1000);
    expect(screen.getByRole('heading', { name: 'Wer?' })).toBeVisible();
    expect(screen.getByText('Hinweis: Tante')).toBeVisible();
    expect(screen.getByText(/^Kurze Pause: In (1 Minute|59 Sekunden)/)).toBeVisible();
    expect(screen.queryByText('Hinweis: Dom')).toBeNull();
  });

  test.each<[string, SealAnswer | Error, string]>([
    ['no connection', new BackendError('OFFLINE'), 'Keine Verbindung zum Server. Bitte prüfe dein Internet.'],
    ['too many from here', new BackendError('PT429', 'Später.'), 'Später.'],
  ])('with %s says so and keeps the answer', async (_what, said, words) => {
    render(<Page first={locked(SEAL)} />);
    await answerWith('Köln', said);
    const field = screen.getByRole('textbox', { name: 'Deine Antwort' });
    expect(field).toHaveAccessibleDescription(words);
    expect(field).toHaveValue('Köln');
  });

  test('asks for an answer before it sends one', async () => {
    render(<Page first={locked(SEAL)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Siegel brechen' }));
    expect(breakSeal).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Bitte gib deine Antwort ein.');
  });

  test('does not ask the browser that has broken it once more', async () => {
    const first = render(<Page first={locked(SEAL)} />);
    await answerWith('Köln', { state: 'open', gift: row });
    first.unmount();
    vi.mocked(readOwnGift).mockResolvedValue(row);
    render(<Page first={locked(SEAL)} />);
    await pass(0);
    expect(readOwnGift).toHaveBeenCalledOnce();
    expect(isOpen()).toBe(true);
  });

  test('does not ask the browser that has broken it in another tab, once this one is seen again', async () => {
    vi.mocked(readGift).mockImplementation(async () => locked(SEAL));
    vi.mocked(readOwnGift).mockResolvedValue(row);
    render(<Page first={locked(SEAL)} />);
    brokenSeals.add(row.id);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(isOpen()).toBe(true);
    expect(readGift).not.toHaveBeenCalled();
  });
});

describe('the wax of a sealed gift', () => {
  const wax = () => document.querySelector('.wax');
  const show = (lock: Partial<CoverLock>, answer: SealAnswer['state']) => {
    tremble.mockReset();
    vi.mocked(playSound).mockClear();
    vi.mocked(breakSeal).mockResolvedValue({
      state: answer,
      gift: row,
      ...SEAL,
      server_time: serverTime(),
    } as SealAnswer);
    render(
      <div className="gift-page">
        <div className="gift">
          <div className="front" />
        </div>
        <Page first={locked(lock)} />
      </div>,
    );
  };
  const say = () =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Deine Antwort' }), { target: { value: 'Köln' } });

  test.each([
    ['trembles with its question at a wrong answer', 'wrong', 2, 0, false],
    ['cracks at the right one, with a sound', 'open', 0, 1, true],
  ] as const)('%s, also by hand', async (_what, answer, trembles, sounds, isOver) => {
    show(SEAL, answer);
    say();
    fireEvent.click(wax() as Element);
    await pass(0);
    // The card wobbles under the tap.
    const trembling = [wax(), screen.queryByRole('heading', { name: 'Wo?' })];
    expect(tremble.mock.contexts.filter((each) => trembling.includes(each as HTMLElement))).toHaveLength(
      trembles,
    );
    expect(playSound).toHaveBeenCalledTimes(sounds);
    expect(wax()?.hasAttribute('data-cracked')).toBe(isOver);
    expect(isOpen()).toBe(isOver);
  });

  test('is not there before its day', () => {
    show({ opens_at: serverTime(90_000) }, 'wrong');
    expect(wax()).toBeNull();
  });
});

test('the day is saved for the calendar with the link', () => {
  render(<Page first={locked({ opens_at: '2040-12-24T17:00:00Z', server_time: '2040-12-01T00:00:00Z' })} />);
  fireEvent.click(screen.getByRole('button', { name: 'In den Kalender' }));
  const saved = vi.mocked(saveFile).mock.calls[0]?.[0];
  expect(saved).toMatchObject({ name: 'Geschenk von Jonas auspacken.ics', type: 'text/calendar' });
  const text = saved?.text.replaceAll('\r\n ', '');
  expect(text).toContain('DTSTART:20401224T170000Z');
  expect(text).toContain(`URL:${window.location.origin}/#/g/${row.id}`);
  expect(text).toContain('SUMMARY:Geschenk von Jonas auspacken');
});
