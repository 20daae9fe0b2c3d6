import { beforeEach, expect, it, vi } from 'vitest';
import { holdDraftId, openDraftIds } from './open-drafts.ts';

/** Stands in for the Web Locks API of one browser, which jsdom does not have. */
function createLocks() {
  const held = new Map<string, Promise<void>>();
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
      while (held.has(name)) {
        const isOver = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        await Promise.race([held.get(name), isOver]);
        signal.throwIfAborted();
      }
      held.set(name, hold());
      await held.get(name);
      held.delete(name);
    },
    query: async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  };
}

let locks: ReturnType<typeof createLocks>;

/** A tab of the browser; each has its own copy of the module. */
async function openTab() {
  vi.resetModules();
  const { holdDraftId } = await import('./open-drafts.ts');
  return holdDraftId;
}

beforeEach(() => {
  locks = createLocks();
  vi.stubGlobal('navigator', { locks });
});

it('a tab holds the draft that it has now, and no earlier one', async () => {
  for (const id of ['first', 'second', 'third']) holdDraftId(id, () => undefined);
  await vi.waitFor(async () => expect(await openDraftIds()).toEqual(new Set(['third'])));
});

it('a draft that one tab has left is free for another', async () => {
  const [one, other] = [await openTab(), await openTab()];
  const onTaken = vi.fn();
  one('draft', onTaken);
  one('next', onTaken);
  other('draft', onTaken);
  await vi.waitFor(async () => expect(await openDraftIds()).toEqual(new Set(['next', 'draft'])));
  expect(onTaken).not.toHaveBeenCalled();
});

it('a tab whose draft another one holds is told so, unless it has gone on meanwhile', async () => {
  const waits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    waits.push(new AbortController());
    return (waits.at(-1) as AbortController).signal;
  });
  const [one, other, third] = [await openTab(), await openTab(), await openTab()];
  const onTaken = vi.fn();
  one('draft', () => undefined);
  other('draft', onTaken);
  third('draft', () => expect.fail('has gone on'));
  third('next', () => undefined);
  for (const wait of waits) wait.abort(new DOMException('', 'TimeoutError'));
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce());
});

it('where a browser has no locks nobody knows which drafts are open', async () => {
  vi.stubGlobal('navigator', {});
  holdDraftId('draft', () => expect.fail('nobody else has it'));
  expect(await openDraftIds()).toBeNull();
});
