import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { isBusy } from '@/browser/busy.ts';
import { currentToast, dismissToast } from '@/ui/toast/toast-store.ts';
import { unfinishedFiles } from '../arriving-files.ts';
import type { FilmAnswer } from './film-worker.ts';
import { ShrinkOffer } from './shrink-offer.tsx';

/** Stands in for the worker, which jsdom does not have: the tests say what it answers. */
class FakeWorker {
  static latest: FakeWorker;
  onmessage?: (event: { data: FilmAnswer }) => void;
  postMessage = vi.fn();
  terminate = vi.fn();
  constructor() {
    FakeWorker.latest = this;
  }
  say = (data: FilmAnswer) => act(() => this.onmessage?.({ data }));
}

beforeEach(() => {
  dismissToast(currentToast()?.key ?? 0);
  vi.stubGlobal('Worker', FakeWorker);
  for (const name of ['VideoDecoder', 'VideoEncoder', 'OffscreenCanvas']) vi.stubGlobal(name, class {});
});
const film = new File(['film'], 'urlaub.am.meer.MOV');

function setUp() {
  const onShrunk = vi.fn();
  const offer = (hidden: boolean, take = onShrunk) => (
    <ShrinkOffer film={film} hidden={hidden} onShrunk={take} />
  );
  const { rerender, unmount } = render(offer(false));
  return {
    onShrunk,
    unmount,
    user: userEvent.setup(),
    leaveTab: () => rerender(offer(true)),
    comeBack: () => rerender(offer(false)),
    rerenderWith: (take: typeof onShrunk) => rerender(offer(false, take)),
  };
}

const start = () => screen.getByRole('button', { name: 'Film verkleinern' });

it('shows how far it is, and hands over the smaller film', async () => {
  const { user, onShrunk } = setUp();
  await user.click(start());
  const worker = FakeWorker.latest;
  expect(worker.postMessage).toHaveBeenCalledWith({ shrink: film });
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toHaveFocus();
  expect(isBusy('recording')).toBe(true);
  worker.say({ progress: 0.427 });
  expect(screen.getByRole('progressbar', { name: 'Film wird verkleinert' })).toHaveAttribute(
    'aria-valuenow',
    '43',
  );
  worker.say({ film: new Blob(['small']) });
  expect(onShrunk.mock.calls[0]?.[0]).toMatchObject({
    name: 'urlaub.am.meer.mp4',
    type: 'video/mp4',
    size: 5,
  });
  expect(worker.terminate).toHaveBeenCalled();
  expect(isBusy('recording')).toBe(false);
});

it('stops when it is cancelled, or its tile goes', async () => {
  const { user, unmount } = setUp();
  await user.click(start());
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  expect(FakeWorker.latest.terminate).toHaveBeenCalledOnce();
  expect(start()).toHaveFocus();
  await user.click(start());
  unmount();
  expect(FakeWorker.latest.terminate).toHaveBeenCalledOnce();
  expect(isBusy('recording')).toBe(false);
});

it.each<[string, FilmAnswer, RegExp]>([
  ['cannot be read', { error: 'UnknownFilm' }, /kann dein Browser leider nicht verkleinern/],
  ['is too long', { longestMinutes: 7 }, /auf höchstens 7 Minuten/],
])('says so of a film that %s', async (_what, answer, words) => {
  const { user, onShrunk } = setUp();
  await user.click(start());
  FakeWorker.latest.say(answer);
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(onShrunk).not.toHaveBeenCalled();
});

it('tells who leaves the tab that the film is not in the gift yet', async () => {
  const { user, leaveTab } = setUp();
  await user.click(start());
  leaveTab();
  expect(currentToast()?.title).toBe('Dein Film wird noch verkleinert');
});

it('hands the film over only in sight: whoever pays meanwhile is told that it is missing', async () => {
  const { user, onShrunk, leaveTab, comeBack } = setUp();
  expect(unfinishedFiles()).toEqual([]);
  await user.click(start());
  expect(unfinishedFiles()).toEqual(['urlaub.am.meer.MOV']);
  leaveTab();
  FakeWorker.latest.say({ film: new Blob(['small']) });
  expect(onShrunk).not.toHaveBeenCalled();
  expect(unfinishedFiles()).toEqual(['urlaub.am.meer.MOV']);
  comeBack();
  expect(onShrunk).toHaveBeenCalledOnce();
  expect(unfinishedFiles()).toEqual([]);
});

it('offers nothing where the browser cannot', () => {
  vi.stubGlobal('VideoEncoder', undefined);
  setUp();
  expect(screen.queryByRole('button')).toBeNull();
});
