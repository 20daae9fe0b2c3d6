import '../../../tests/install-extras.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type AfterLetterProps, type GiftExtra, giftExtras, installExtras } from '@/gifts/extras.ts';
import { wrappedGift } from '../../../tests/builders.ts';
import { WithExtras } from './with-extras.tsx';

const NOTHING: GiftExtra = {
  name: '',
  model: null,
  wizard: null,
  saveBefore: null,
  saveAfter: null,
  forgetGift: null,
  ownerPanel: null,
  afterLetter: null,
};

let broken = '';
/** What each extra was given, by its name. */
const given = new Map<string, AfterLetterProps>();

function show(...names: string[]) {
  installExtras([
    NOTHING,
    ...names.map((name) => ({
      ...NOTHING,
      name,
      afterLetter: {
        failed: `Kein ${name}`,
        Part: (props: AfterLetterProps) => {
          given.set(name, props);
          if (broken === name) throw new Error('broken');
          return <p>{name}</p>;
        },
      },
    })),
  ]);
  const { container } = render(
    <WithExtras gift={wrappedGift()} aside={null}>
      <p>danach</p>
    </WithExtras>,
  );
  return () => [...container.children].map(({ textContent }) => textContent);
}
const settle = (name: string, place: 'stands' | 'late') => act(() => given.get(name)?.onSettled(place));

const installed = giftExtras();
afterEach(() => installExtras(installed));

test('what follows stands at once where no extra has anything below the letter', () => {
  expect(show()()).toEqual(['danach']);
});

test('what follows waits until every extra stands', () => {
  const shown = show('Grüße', 'Album');
  settle('Grüße', 'stands');
  expect(shown()).toEqual(['Grüße', 'Album']);
  settle('Album', 'stands');
  expect(shown()).toEqual(['Grüße', 'Album', 'danach']);
});

test('an extra that nobody can tell about stands last, and what follows waits no longer', () => {
  const shown = show('Grüße');
  settle('Grüße', 'late');
  expect(shown()).toEqual(['danach', 'Grüße']);
});

test('after a while what follows comes before a late extra, and stays where it is', () => {
  vi.useFakeTimers();
  const shown = show('Grüße', 'Album');
  settle('Album', 'stands');
  act(() => void vi.advanceTimersByTime(1500));
  const after = screen.getByText('danach');
  expect(shown()).toEqual(['Album', 'danach', 'Grüße']);
  settle('Grüße', 'stands');
  expect(shown()).toEqual(['Album', 'danach', 'Grüße']);
  expect(screen.getByText('danach')).toBe(after);
});

test('an extra that cannot be drawn says so, and takes nothing away', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  broken = 'Grüße';
  show('Grüße');
  expect(screen.getByText('Kein Grüße')).toBeVisible();
  expect(screen.getByText('danach')).toBeVisible();
  broken = '';
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(screen.getByText('Grüße')).toBeVisible();
  vi.mocked(console.error).mockClear();
});
