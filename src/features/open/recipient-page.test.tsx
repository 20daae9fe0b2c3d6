import '../../../tests/install-extras.ts';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AfterLetterProps } from '@/gifts/extras.ts';
import { wrappedGift } from '../../../tests/builders.ts';

/** Names of the parts that throw. */
const broken = vi.hoisted(() => new Set<string>());
const breaks = vi.hoisted(() => (part: string) => {
  if (broken.has(part)) throw new Error(`${part} broke`);
});

vi.mock('@/features/thanks/thank-sender.tsx', () => ({
  ThankSender: () => {
    breaks('thanks');
    return <p>Danke sagen</p>;
  },
}));
vi.mock('@/features/group-greetings/greetings-from-all.tsx', () => ({
  GreetingsFromAll: ({ onSettled }: AfterLetterProps) => {
    breaks('greetings');
    useLayoutEffect(() => onSettled('stands'), [onSettled]);
    return null;
  },
}));
vi.mock('@/features/locks/locked-gift.tsx', () => ({
  LockedGift: () => {
    breaks('lock');
    return <p>Noch nicht auspacken!</p>;
  },
}));
const view = vi.hoisted(() => ({ current: {} as object }));
vi.mock('./use-gift.ts', () => ({ useGift: () => [view.current, () => {}, () => {}] }));
vi.mock('@/wrapping/gift-card.tsx', () => ({
  GiftCard: ({ onOpenedChange }: { onOpenedChange: (opened: boolean) => void }) => (
    <button type="button" onClick={() => onOpenedChange(true)}>
      Der Brief
    </button>
  ),
}));
const { default: RecipientPage } = await import('./recipient-page.tsx');

const gift = wrappedGift({ recipientName: 'Mia' });
const letter = () => screen.getByRole('button', { name: 'Der Brief' });

function show(lock: object | null = null) {
  view.current = { state: 'found', gift, lock };
  render(<RecipientPage giftId={gift.id} onBack={vi.fn()} />);
}

/** What follows is offered once the letter has unfolded. */
async function openLetter() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  letter().click();
  await act(() => vi.advanceTimersByTimeAsync(1600));
  vi.useRealTimers();
}

beforeEach(() => {
  broken.clear();
  // React logs every error that a boundary catches; these tests cause them on purpose.
  vi.mocked(console.error).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

test('saying thank you that breaks takes neither letter nor keepsake away', async () => {
  broken.add('thanks');
  show();
  await openLetter();
  expect(await screen.findByText('Danke sagen geht hier gerade nicht.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Erinnerung speichern' })).toBeVisible();
  expect(letter()).toBeVisible();
});

test('greetings that break take neither letter nor thanks away', async () => {
  broken.add('greetings');
  show();
  await openLetter();
  expect(await screen.findByText('Die Grüße ließen sich nicht zeigen.')).toBeVisible();
  expect(await screen.findByText('Danke sagen')).toBeVisible();
  expect(letter()).toBeVisible();
});

test('a lock that breaks leaves the wrapped gift, and can be tried again', async () => {
  broken.add('lock');
  show({ opens_at: null });
  expect(await screen.findByText(/^Wann sich dein Geschenk öffnet, ließ sich nicht zeigen/)).toBeVisible();
  expect(letter()).toBeVisible();
  broken.clear();
  screen.getByRole('button', { name: 'Erneut versuchen' }).click();
  expect(await screen.findByText('Noch nicht auspacken!')).toBeVisible();
});
