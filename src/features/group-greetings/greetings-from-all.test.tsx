import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { wrappedGift } from '../../../tests/builders.ts';
import type { ShownGreeting } from './greeting.ts';

const readGreetings = vi.hoisted(() => vi.fn());
vi.mock('./requests.ts', () => ({ readGreetings }));
const { GreetingsFromAll } = await import('./greetings-from-all.tsx');
type Gift = ComponentProps<typeof GreetingsFromAll>['gift'];
const onSettled = vi.fn();
const show = (shown: Gift) => render(<GreetingsFromAll gift={shown} aside={null} onSettled={onSettled} />);

const greeting = (position: number): ShownGreeting => ({
  position,
  name: `Name ${position}`,
  message: `Gruß ${position}`,
  picture: null,
  voice: null,
});
const page = (from: number, to: number, hasMore: boolean) => ({
  greetings: Array.from({ length: to - from + 1 }, (_, index) => greeting(from + index)),
  hasMore,
});
let gifts = 0;
const gift = () => wrappedGift({ id: `gift ${++gifts}` });
const cards = () => screen.getAllByRole('listitem');

beforeEach(() => {
  readGreetings.mockReset();
  onSettled.mockReset();
});

test('without a greeting there is nothing to see, and what follows hears that', async () => {
  readGreetings.mockResolvedValue({ greetings: [], hasMore: false });
  const { container } = show(gift());
  expect(onSettled).not.toHaveBeenCalled();
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith('stands'));
  expect(container).toBeEmptyDOMElement();
});

test('they come in order of arrival, thirty at a time; the first of the next takes the focus', async () => {
  readGreetings.mockResolvedValueOnce(page(1, 30, true)).mockResolvedValueOnce(page(31, 40, false));
  const shown = gift();
  const { unmount } = show(shown);
  await screen.findByRole('region', { name: 'Grüße von allen' });
  expect(cards().map((card) => card.textContent)).toEqual(
    page(1, 30, true).greetings.map(({ message, name }) => message + name),
  );
  await waitFor(() => expect(readGreetings).toHaveBeenCalledTimes(2));
  fireEvent(window, new Event('beforeprint'));
  expect(cards()).toHaveLength(40);
  fireEvent(window, new Event('afterprint'));
  expect(cards()).toHaveLength(30);
  await userEvent.click(screen.getByRole('button', { name: 'Weitere Grüße' }));
  await waitFor(() => expect(cards()).toHaveLength(40));
  expect(readGreetings.mock.calls[1]?.slice(0, 2)).toEqual([shown.id, 30]);
  expect(cards()[30]).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Weitere Grüße' })).toBeNull();
  // A letter that is opened again has them at once.
  unmount();
  show(shown);
  expect(cards()).toHaveLength(30);
  expect(readGreetings).toHaveBeenCalledTimes(2);
});

test('a failed look is told and made again, the first one and a further one', async () => {
  readGreetings
    .mockRejectedValueOnce(new BackendError('OFFLINE'))
    .mockResolvedValueOnce(page(1, 30, true))
    .mockRejectedValueOnce(new BackendError('OFFLINE'))
    .mockRejectedValueOnce(new BackendError('OFFLINE'))
    .mockResolvedValueOnce(page(31, 31, false));
  show(gift());
  await waitFor(() => expect(onSettled).toHaveBeenCalledWith('late'));
  await userEvent.click(await screen.findByRole('button', { name: 'Erneut nachsehen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Weitere Grüße' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/konnten gerade nicht geladen werden/);
  await userEvent.click(screen.getByRole('button', { name: 'Weitere Grüße' }));
  await waitFor(() => expect(cards()).toHaveLength(31));
  expect(screen.queryByRole('alert')).toBeNull();
});
