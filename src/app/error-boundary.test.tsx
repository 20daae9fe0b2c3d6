import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadedModule } from '@/api/missing-chunk.ts';
import { notePending } from '@/browser/pending-writes.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken({ error }: { error: Error | null }): string {
  if (error) throw error;
  return 'Alles gut';
}

const missingChunk = new TypeError('Failed to fetch dynamically imported module: /assets/page-1.js');
const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('location', { hash: '#/create', reload });
  // React logs every error that a boundary catches; these tests cause them on purpose.
  vi.mocked(console.error).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

const show = (error: Error | null, resetKey = 'create') => (
  <ErrorBoundary resetKey={resetKey}>
    <Broken error={error} />
  </ErrorBoundary>
);

test('a page that throws is replaced by German words and a way on', () => {
  render(show(new Error('boom')));
  expect(screen.getByRole('alert')).toHaveTextContent('Da ist etwas schiefgegangen');
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  [false, null],
  [true, 'gift'],
])('what the start script has painted lies on no error page (silent: %s)', (silent, left) => {
  document.body.insertAdjacentHTML('beforeend', '<div id="start">gift</div>');
  render(
    <ErrorBoundary resetKey="gift" silent={silent}>
      <Broken error={new Error('boom')} />
    </ErrorBoundary>,
  );
  const start = document.getElementById('start');
  expect(start?.textContent ?? null).toBe(left);
  start?.remove();
});

test.each([
  [true, 'Dein Entwurf bleibt gespeichert.'],
  [false, 'versuche es noch einmal.'],
])('the draft is named to its sender only (%s)', (keepsDraft, lastWords) => {
  render(
    <ErrorBoundary resetKey="create" keepsDraft={keepsDraft}>
      <Broken error={new Error('boom')} />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert').querySelector('p')?.textContent?.endsWith(lastWords)).toBe(true);
});

test('a chunk that a deploy has removed reloads the page, once', () => {
  const { unmount } = render(show(missingChunk));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  render(show(missingChunk));
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toBeVisible();
});

test.each([
  ['a gift', false, 0],
  ['a draft', true, 1],
])('beside %s, a missing chunk reloads only what is kept', (_what, keepsDraft, reloads) => {
  render(
    <ErrorBoundary resetKey="create" silent keepsDraft={keepsDraft}>
      <Broken error={missingChunk} />
    </ErrorBoundary>,
  );
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('the reload waits for a file that is being written', async () => {
  let written = () => {};
  const write = notePending(
    new Promise<void>((resolve) => {
      written = resolve;
    }),
  );
  render(show(missingChunk));
  await Promise.resolve();
  expect(reload).not.toHaveBeenCalled();
  written();
  await write;
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

test('offline, a missing chunk does not reload', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(show(missingChunk));
  expect(reload).not.toHaveBeenCalled();
});

test('the next route gets another chance', () => {
  const { rerender } = render(show(new Error('boom')));
  rerender(show(null, 'landing'));
  expect(screen.getByText('Alles gut')).toBeVisible();
});

test('a module that a deploy has removed reloads the page once, then it is said in German', async () => {
  const answered = vi.fn();
  void loadedModule(Promise.reject(missingChunk)).then(answered, answered);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  await expect(loadedModule(Promise.reject(missingChunk))).rejects.toThrow('konnte nicht geladen werden');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(answered).not.toHaveBeenCalled();
  await expect(loadedModule(Promise.reject(new Error('boom')))).rejects.toThrow('boom');
  await expect(loadedModule(Promise.resolve('module'))).resolves.toBe('module');
});
