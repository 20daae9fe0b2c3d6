import '../../../../tests/install-extras.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { filesArrived } from '@/media/arriving-files.ts';
import { deletableFiles, onDiscarded } from '@/media/discarded-files.ts';
import { rememberUpload, storedUpload } from '@/media/stored-uploads.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { takeOutDraft } from './stored-drafts.ts';

/** Stands in for IndexedDB and outlives a reload of the module; journeys test the real one. */
const kept = vi.hoisted(() => new Map<string, File>());
vi.mock('@/browser/file-store.ts', () => ({
  keepFile: async (id: string, slot: string, file: File) => kept.set(`${id}/${slot}`, file),
  keptFile: async (id: string, slot: string) => kept.get(`${id}/${slot}`) ?? null,
  forgetFile: async (id: string, slot: string) => kept.delete(`${id}/${slot}`),
  forgetFiles: async (id: string) => {
    for (const key of kept.keys()) if (key.startsWith(`${id}/`)) kept.delete(key);
  },
  forgetFilesExcept: async (findKept: () => Promise<ReadonlySet<string>>) => {
    const ids = await findKept();
    for (const key of kept.keys()) if (!ids.has(key.split('/')[0] ?? '')) kept.delete(key);
  },
}));

/**
 * Stands in for the Web Locks API, which jsdom does not have: these drafts are open in other tabs.
 */
function openElsewhere(...ids: string[]) {
  const held = ids.map((id) => ({ name: STORAGE_KEYS.draft + id }));
  vi.stubGlobal('navigator', {
    locks: { request: async () => undefined, query: async () => ({ held, pending: [] }) },
  });
}

const leave = () => window.dispatchEvent(new Event('pagehide'));

/** The store of a new visit or after a reload; the page before is left. */
function load() {
  leave();
  return createDraftStore();
}

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_KEYS.draft));
const edit = (fields: object) => ({ type: 'edit', fields }) as const;
const texts = (id: string) => JSON.parse(localStorage.getItem(STORAGE_KEYS.draft + id) ?? 'null');
const photo = () => new File(['picture'], 'foto.jpg', { type: 'image/jpeg' });
const film = () => new File(['film'], 'tanz.mp4');
const choose = (file: File, slot: UploadKind = 'main') => ({ type: 'choose-file', slot, file }) as const;

/** Has storage answer for a photo only when the returned function is called. */
function slowly(key: string): () => void {
  let answer: (file: File) => void = () => {};
  kept.set(key, new Promise<File>((resolve) => (answer = resolve)) as unknown as File);
  return () => answer(photo());
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  kept.clear();
});

describe('the draft of a browser tab', () => {
  it('is kept from the first change on, and found again after a reload in the same tab', async () => {
    const before = load();
    expect(stored()).toEqual([]);
    before.dispatch(edit({ recipientName: 'Mia' }));
    before.showTab('design');
    const { id } = before.draft();

    const after = load();
    expect(after.draft()).toMatchObject({ id, recipientName: 'Mia' });
  });

  it('has been left once it was set aside, even after it was brought back', async () => {
    const store = load();
    store.dispatch(edit({ recipientName: 'Mia' }));
    const { id } = store.draft();
    const { generation: before } = store.state();
    expect(store.isCurrentDraft(id, before)).toBe(true);
    const bringBack = store.setAside();
    expect(store.isCurrentDraft(id, before)).toBe(false);
    expect(store.isCurrentDraft(id, store.state().generation)).toBe(false);
    bringBack();
    expect(store.draft().id).toBe(id);
    expect(store.isCurrentDraft(id, before)).toBe(false);
    expect(store.isCurrentDraft(id, store.state().generation)).toBe(true);
  });

  it('says when its files are back, and which are not', async () => {
    const before = load();
    before.dispatch(choose(photo()));
    before.dispatch(choose(film(), 'video'));
    const { id } = before.draft();
    kept.delete(`${id}/video`);
    const answer = slowly(`${id}/main`);
    const after = load();
    const wait = filesArrived();
    expect(after.draft().mainFile).toBeNull();
    answer();
    await wait;
    expect(after.draft().mainFile?.name).toBe('foto.jpg');
    expect(after.state().lostFiles).toEqual({ video: 'tanz.mp4' });
  });

  it('keeps the files that are chosen while others are brought back', async () => {
    const before = load();
    before.dispatch(choose(photo()));
    const answer = slowly(`${before.draft().id}/main`);
    const after = load();
    const newer = new File(['x'], 'neu.png', { type: 'image/png' });
    after.dispatch(choose(newer));
    answer();
    await filesArrived();
    expect(after.draft().mainFile).toBe(newer);
  });

  it.each(['setAside', 'reset'] as const)(
    'comes back whole from %s, also while its files are still being read',
    async (leaveBy) => {
      const before = load();
      before.dispatch(edit({ message: 'Hallo' }));
      before.dispatch(choose(photo()));
      before.dispatch(choose(film(), 'video'));
      const { id } = before.draft();
      kept.delete(`${id}/video`);
      const answer = slowly(`${id}/main`);
      const after = load();
      const bringBack = after[leaveBy]();
      bringBack();
      expect(texts(id).files).toEqual({ main: 'foto.jpg', video: 'tanz.mp4' });
      answer();
      await filesArrived();
      expect(after.draft()).toMatchObject({ id, message: 'Hallo', media_file_name: 'foto.jpg' });
      expect(after.state().lostFiles).toEqual({ video: 'tanz.mp4' });
      expect([...kept.keys()]).toEqual([`${id}/main`]);
      const again = load();
      await vi.waitFor(() => expect(again.draft().mainFile?.name).toBe('foto.jpg'));
    },
  );

  it('is nobody else’s: another tab begins with an id of its own', async () => {
    const first = load();
    first.dispatch(edit({ recipientName: 'Mia' }));
    leave();
    sessionStorage.clear();
    const second = load();
    expect(second.draft().recipientName).toBe('');
    expect(second.draft().id).not.toBe(first.draft().id);
  });

  it('writes nothing more under an id that it leaves to another tab', () => {
    const store = load();
    store.dispatch(edit({ recipientName: 'Mia' }));
    leave();
    store.dispatch(edit({ recipientName: 'Ben' }));
    const { id } = store.draft();
    const ownId = store.continueUnderNewId(id);
    expect(texts(id).recipientName).toBe('Mia');
    expect(texts(ownId ?? '').recipientName).toBe('Ben');
  });

  it('is forgotten when it is reset, with everything that was kept of it', async () => {
    const before = load();
    before.dispatch(edit({ message: 'Hallo' }));
    before.dispatch(choose(photo()));
    const { id } = before.draft();
    localStorage.setItem(STORAGE_KEYS.uploads + id, '{}');
    before.reset();
    expect(kept.size).toBe(0);
    expect(before.draft()).toMatchObject({ message: '' });
    expect(before.draft().id).not.toBe(id);
    expect(Object.keys(localStorage)).toEqual([]);
    expect(load().draft().message).toBe('');
  });

  it('can be taken back after a reset, files included; what was begun meanwhile is set aside', async () => {
    const store = load();
    store.dispatch(edit({ message: 'Hallo' }));
    const file = photo();
    store.dispatch(choose(file));
    const { id } = store.draft();

    store.reset()();
    expect(store.draft()).toMatchObject({ id, message: 'Hallo', mainFile: file });
    expect(stored()).toEqual([STORAGE_KEYS.draft + id]);

    const bringBack = store.reset();
    store.dispatch(edit({ message: 'Neu' }));
    const begun = store.draft().id;
    bringBack();
    expect(store.draft()).toMatchObject({ id, message: 'Hallo', mainFile: file });
    expect(texts(begun).message).toBe('Neu');
    expect(texts(id)).toMatchObject({ message: 'Hallo', files: { main: 'foto.jpg' } });
  });

  it('leaves nothing behind when its last content is taken out', async () => {
    const store = load();
    store.dispatch(choose(photo()));
    store.dispatch({ type: 'remove-file', slot: 'main' });
    leave();
    expect(stored()).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it.each(['QuotaExceededError', 'SecurityError'])('goes on without storage (%s)', async (name) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', name);
    });
    const store = load();
    store.dispatch(edit({ message: 'Hallo' }));
    expect(store.draft().message).toBe('Hallo');
    store.reset();
    expect(store.draft().message).toBe('');
  });

  it('is written once in 300 ms while somebody types, and what is left when the page is hidden or left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const store = load();
    const setItem = vi.spyOn(Storage.prototype, 'setItem');
    const { id } = store.draft();
    const writes = () => setItem.mock.calls.filter(([key]) => key === STORAGE_KEYS.draft + id).length;
    for (let letters = 1; letters <= 50; letters += 1) {
      store.dispatch(edit({ message: 'x'.repeat(letters) }));
      vi.advanceTimersByTime(20);
    }
    expect(writes()).toBe(3);

    store.dispatch(edit({ message: 'bis zuletzt' }));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(texts(id).message).toBe('bis zuletzt');
    store.dispatch(edit({ message: 'und noch etwas' }));
    leave();
    expect(texts(id).message).toBe('und noch etwas');
    setItem.mockRestore();
  });
});

describe('a new gift', () => {
  it('leaves the draft before in storage, with its files, and can be taken back', async () => {
    const store = load();
    store.dispatch(edit({ recipientName: 'Mia' }));
    store.dispatch(choose(photo()));
    store.dispatch(edit({ message: 'Hallo' }));
    const { id } = store.draft();
    const bringBack = store.setAside({ shine: true });
    expect(store.draft()).toMatchObject({ recipientName: '', shine: true });
    expect(texts(id)).toMatchObject({ recipientName: 'Mia', message: 'Hallo', files: { main: 'foto.jpg' } });
    expect([...kept.keys()]).toEqual([`${id}/main`]);
    bringBack();
    expect(store.draft()).toMatchObject({ id, message: 'Hallo', shine: false });
  });

  it('is offered no more once it was saved in another tab', () => {
    const store = load();
    store.dispatch(edit({ recipientName: 'Mia' }));
    const { id } = store.draft();
    store.setAside();
    expect(texts(id)).not.toBeNull();
    store.forgetSaved(id);
    expect(texts(id)).toBeNull();
  });

  it('leaves nothing of a draft without words or files', async () => {
    const store = load();
    store.dispatch(edit({ shine: true, recipientName: ' ' }));
    expect(store.isKept()).toBe(false);
    store.setAside();
    expect(stored()).toEqual([]);
  });
});

describe('a stored draft', () => {
  it('that is discarded comes back with its words and files', async () => {
    const store = load();
    store.dispatch(edit({ message: 'Hallo' }));
    store.dispatch(choose(photo()));
    store.dispatch(choose(film(), 'video'));
    const { id } = store.draft();
    store.setAside();
    const before = texts(id);
    const bringBack = takeOutDraft(id);
    expect([texts(id), [...kept.keys()]]).toEqual([null, []]);
    bringBack();
    expect(texts(id)).toEqual(before);
    await vi.waitFor(() => expect(kept.size).toBe(2));
    store.goOnWith(id);
    await filesArrived();
    expect([store.draft().mainFile?.name, store.draft().videoGreeting?.name]).toEqual([
      'foto.jpg',
      'tanz.mp4',
    ]);
  });
});

describe('a draft that is left while its file is still being read', () => {
  /** A reload of a draft that holds a picture and nothing else. */
  async function reading() {
    const before = load();
    before.dispatch(choose(photo()));
    const { id } = before.draft();
    const answer = slowly(`${id}/main`);
    return { store: load(), id, answer };
  }

  it('is kept, and its file is waited for no longer', async () => {
    const { store, id, answer } = await reading();
    store.setAside();
    expect(texts(id).files).toEqual({ main: 'foto.jpg' });
    expect(await filesArrived()).toBe('taken');
    answer();
    store.goOnWith(id);
    await filesArrived();
    expect(store.draft().mainFile?.name).toBe('foto.jpg');
  });

  it.each(['setAside', 'reset'] as const)('hands it to no other draft: %s', async (leaveBy) => {
    const { store, answer } = await reading();
    store[leaveBy]();
    answer();
    await filesArrived();
    await Promise.resolve();
    expect([store.draft().mainFile, store.state().lostFiles]).toEqual([null, {}]);
  });
});

describe('going on with a stored draft', () => {
  it('brings back words, files and tab in another tab, and leaves what was begun there', async () => {
    const first = load();
    first.dispatch(edit({ recipientName: 'Mia' }));
    first.dispatch(choose(photo()));
    first.showTab('design');
    const { id } = first.draft();
    leave();
    sessionStorage.clear();

    const second = load();
    second.dispatch(edit({ recipientName: 'Ben' }));
    const other = second.draft().id;
    const before = texts(id);
    expect(second.goOnWith(id)).toBe(true);
    await vi.waitFor(() => expect(second.draft().mainFile?.name).toBe('foto.jpg'));
    expect(second.state()).toMatchObject({
      draft: { id, recipientName: 'Mia' },
      tab: 'design',
      recovered: false,
    });
    expect(texts(other)).toMatchObject({ recipientName: 'Ben' });
    // To look at a draft is no change of it.
    leave();
    expect(texts(id)).toEqual(before);
    expect(load().draft()).toMatchObject({ id, recipientName: 'Mia' });
  });
});

describe('drafts that nobody comes back to', () => {
  const at = (days: number) => {
    const savedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    return JSON.stringify({ recipientName: 'Mia', savedAt, files: { main: 'foto.jpg' } });
  };
  const keep = (id: string, text: string) => {
    localStorage.setItem(STORAGE_KEYS.draft + id, text);
    kept.set(`${id}/main`, photo());
  };
  const names = () => [...kept.keys()].map((key) => key.split('/')[0]);

  it('are deleted after thirty days, files included, unless a tab has them open', async () => {
    openElsewhere('open');
    keep('old', at(30.1));
    keep('young', at(29.9));
    keep('open', at(31));
    keep('broken', '{');
    kept.set('orphan/main', photo());
    load();
    await vi.waitFor(() => expect(names()).toEqual(['young', 'open']));
    expect(stored().sort()).toEqual([`${STORAGE_KEYS.draft}open`, `${STORAGE_KEYS.draft}young`]);
  });

  it.each([8, 100])('are not those of a window restored after %i days', async (days) => {
    openElsewhere();
    keep('mine', at(days));
    sessionStorage.setItem(STORAGE_KEYS.draftId, 'mine');
    const store = load();
    await vi.waitFor(() => expect(store.draft()).toMatchObject({ id: 'mine', media_file_name: 'foto.jpg' }));
    expect(names()).toEqual(['mine']);
    expect(stored()).toEqual([`${STORAGE_KEYS.draft}mine`]);
  });

  it('lose no file where nobody knows which drafts are open', async () => {
    kept.set('somebody/main', photo());
    load();
    await Promise.resolve();
    expect(names()).toEqual(['somebody']);
  });
});

const orderOf = (giftId: string, media_url: string | null = null, state = 'created') =>
  JSON.stringify({
    giftId,
    orderId: 'ORDER1',
    state,
    row: { id: giftId, media_url },
    amount: 249,
    createdAt: new Date().toISOString(),
  });

describe('a draft whose gift is on its way', () => {
  /** A reload after its order was kept in this state. */
  function reloaded(state: string) {
    const before = load();
    before.dispatch(edit({ recipientName: 'Mia', message: 'Hallo' }));
    before.dispatch(choose(photo()));
    const { id } = before.draft();
    localStorage.setItem(STORAGE_KEYS.pendingOrder + id, orderOf(id, null, state));
    return { store: load(), id };
  }

  it.each(['placed', 'approved', 'captured'])(
    'goes on as another one with what is changed, which stays when the first is saved: %s',
    async (state) => {
      const { store, id } = reloaded(state);
      expect(store.draft().id).toBe(id);
      store.dispatch(edit({ message: 'Hallo du' }));
      expect(store.draft()).toMatchObject({ recipientName: 'Mia', message: 'Hallo du' });
      expect(store.draft().id).not.toBe(id);
      expect(store.state()).toMatchObject({ isSplit: true, begunAs: id });
      store.forgetSaved(id);
      await filesArrived();
      expect(store.draft()).toMatchObject({ message: 'Hallo du', media_file_name: 'foto.jpg' });
      const after = load();
      await filesArrived();
      expect(after.draft()).toMatchObject({ message: 'Hallo du', mainFile: { name: 'foto.jpg' } });
      expect(stored()).toEqual([STORAGE_KEYS.draft + after.draft().id]);
    },
  );

  it.each(['created', 'disputed'])('stays the same one while nothing saves it by itself: %s', (state) => {
    const { store, id } = reloaded(state);
    store.dispatch(edit({ message: 'Hallo du' }));
    expect(store.draft().id).toBe(id);
  });

  it('stays the same one while it is being ordered', () => {
    const ordered = reloaded('placed');
    ordered.store.keepIdeasOut(ordered.id);
    ordered.store.dispatch(edit({ applied_coupon: null }));
    expect(ordered.store.draft().id).toBe(ordered.id);
  });
});

describe('the order of a discarded draft', () => {
  it('goes with it, and stays with one that is set aside', async () => {
    const store = load();
    store.dispatch(edit({ recipientName: 'Mia' }));
    const { id } = store.draft();
    const key = STORAGE_KEYS.pendingOrder + id;
    localStorage.setItem(key, orderOf(id));
    store.setAside();
    expect(localStorage.getItem(key)).not.toBeNull();
    store.goOnWith(id);
    store.reset();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('holds its files no longer', async () => {
    const store = load();
    const url =
      'https://abc.supabase.co/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.jpg';
    const file = photo();
    store.dispatch(choose(file));
    const { id } = store.draft();
    rememberUpload(id, 'main', file, url);
    localStorage.setItem(STORAGE_KEYS.pendingOrder + id, orderOf(id, url));
    const deletable = vi.fn(() => deletableFiles().length);
    onDiscarded(deletable);
    store.reset();
    expect(deletable).toHaveReturnedWith(1);
  });
});

describe('what was uploaded for a draft', () => {
  const address = (name: string) =>
    `https://abc.supabase.co/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3${name}.jpg`;

  /** A draft with a picture that is in storage. */
  async function uploaded() {
    const store = load();
    const file = photo();
    store.dispatch(choose(file));
    const { id } = store.draft();
    rememberUpload(id, 'main', file, address('c4'));
    const discarded = () => deletableFiles().map(({ name }) => name.slice(-6));
    return { store, id, discarded, upload: () => storedUpload(id, 'main', file) };
  }

  it.each<[string, (store: DraftStore) => void]>([
    ['its file is removed', (store) => store.dispatch({ type: 'remove-file', slot: 'main' })],
    ['another file is chosen', (store) => store.dispatch(choose(photo()))],
  ])('is deleted when %s', async (_, act) => {
    const { store, discarded, upload } = await uploaded();
    act(store);
    expect([discarded(), upload()]).toEqual([['c4.jpg'], null]);
  });

  it('is not taken for a file of the same name that has changed', async () => {
    const { id } = await uploaded();
    const changed = new File(['another picture'], 'foto.jpg', { type: 'image/jpeg' });
    expect(storedUpload(id, 'main', changed)).toBeNull();
  });

  it('is uploaded again after fourteen days, before storage is tidied', async () => {
    const { upload } = await uploaded();
    expect(upload()).not.toBeNull();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 14.1 * 24 * 60 * 60 * 1000 });
    expect(upload()).toBeNull();
  });

  it('is deleted with the draft, and uploaded again if that is taken back', async () => {
    const { store, discarded, upload } = await uploaded();
    const bringBack = store.reset();
    expect(discarded()).toEqual(['c4.jpg']);
    bringBack();
    expect(store.draft().mainFile).not.toBeNull();
    expect([discarded(), upload()]).toEqual([['c4.jpg'], null]);
  });

  it('is deleted when the draft is set aside; its file stays in this browser', async () => {
    const { store, id, discarded, upload } = await uploaded();
    store.setAside();
    expect([discarded(), upload()]).toEqual([['c4.jpg'], null]);
    store.goOnWith(id);
    await vi.waitFor(() => expect(store.draft().mainFile?.name).toBe('foto.jpg'));
  });

  it.each(['of this tab', 'of an earlier visit'])('stays when the gift is saved: draft %s', async (which) => {
    const { store, id, discarded } = await uploaded();
    if (which === 'of an earlier visit') sessionStorage.clear();
    const after = which === 'of an earlier visit' ? load() : store;
    after.forgetSaved(id);
    expect(discarded()).toEqual([]);
    expect(localStorage.getItem(STORAGE_KEYS.uploads + id)).toBeNull();
  });
});

describe('an idea of the Inspiration dialog', () => {
  const write = (store: DraftStore, message: string) => store.dispatch(edit({ message }));

  it('is taken back until the next edit, whatever tab is opened', () => {
    const store = load();
    write(store, 'Meins');
    expect(store.applyIdea('Danke', { message: 'Idee', shine: true })).toBe(true);
    expect(store.draft()).toMatchObject({ message: 'Idee', shine: true });
    store.showTab('design');
    store.takeBackIdea();
    expect(store.draft()).toMatchObject({ message: 'Meins', shine: false });

    store.applyIdea('Danke', { message: 'Idee' });
    write(store, 'Idee, weitergeschrieben');
    store.takeBackIdea();
    expect(store.draft().message).toBe('Idee, weitergeschrieben');

    store.applyIdea('Danke', { message: 'Idee' });
    store.reset();
    store.takeBackIdea();
    expect(store.draft().message).toBe('');
  });

  it('neither comes nor goes while its draft is being ordered', () => {
    const store = load();
    store.applyIdea('Danke', { message: 'Idee' });
    const end = store.keepIdeasOut(store.draft().id);
    expect(store.applyIdea('Liebe', { message: 'Andere' })).toBe(false);
    store.takeBackIdea();
    expect(store.draft().message).toBe('Idee');
    store.setAside();
    expect(store.applyIdea('Liebe', { message: 'Für den nächsten' })).toBe(true);
    end();
    expect(store.applyIdea('Danke', { message: 'Idee' })).toBe(true);
  });
});
