import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/** Stands in for IndexedDB and outlives a reload of the module; journeys test the real one. */
const kept = vi.hoisted(() => new Map<string, File>());
vi.mock('@/browser/file-store.ts', () => ({
  keepFile: async (id: string, slot: string, file: File) => kept.set(`${id}/${slot}`, file),
  keptFile: async (id: string, slot: string) => kept.get(`${id}/${slot}`) ?? null,
  forgetFile: async (id: string, slot: string) => kept.delete(`${id}/${slot}`),
  forgetFiles: async (id: string) => {
    for (const key of kept.keys()) if (key.startsWith(`${id}/`)) kept.delete(key);
  },
}));

/** A fresh copy of the store's module, as a visit or a reload loads it. */
async function load() {
  vi.resetModules();
  return import('./draft-store.ts');
}

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_KEYS.draft));
const edit = (fields: object) => ({ type: 'edit', fields }) as const;
const photo = () => new File(['picture'], 'foto.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  kept.clear();
});

describe('the draft of a browser tab', () => {
  it('is kept from the first change on, and found again after a reload in the same tab', async () => {
    const before = await load();
    expect(stored()).toEqual([]);
    before.dispatchDraft(edit({ recipientName: 'Mia' }));
    before.showTab('design');
    const { id } = before.currentDraft();

    const after = await load();
    expect(after.currentDraft()).toMatchObject({ id, recipientName: 'Mia' });
  });

  it('says whether the storage has taken it', async () => {
    const store = await load();
    const { result } = renderHook(() => store.useDraftState());
    const type = (message: string) => act(() => store.dispatchDraft(edit({ message })));
    expect(result.current.kept).toBe(false);
    type('Hallo');
    expect(result.current.kept).toBe(true);
    type('');
    expect(result.current.kept).toBe(false);
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    type('Hallo');
    expect(result.current.kept).toBe(false);
    setItem.mockRestore();
  });

  it('comes back with its files', async () => {
    const before = await load();
    before.dispatchDraft({ type: 'choose-file', slot: 'main', file: photo() });
    before.dispatchDraft({
      type: 'choose-file',
      slot: 'audio',
      file: new File(['sound'], 'lied.mp3', { type: 'audio/mpeg' }),
    });
    const after = await load();
    await vi.waitFor(() => expect(after.currentDraft().audioMessage?.name).toBe('lied.mp3'));
    expect(after.currentDraft()).toMatchObject({ media_type: 'image', media_file_name: 'foto.jpg' });
  });

  it('keeps the files that are chosen while others are brought back', async () => {
    const before = await load();
    before.dispatchDraft({ type: 'choose-file', slot: 'main', file: photo() });
    const after = await load();
    const newer = new File(['x'], 'neu.png', { type: 'image/png' });
    after.dispatchDraft({ type: 'choose-file', slot: 'main', file: newer });
    await Promise.resolve();
    expect(after.currentDraft().mainFile).toBe(newer);
  });

  it('is nobody else’s: another tab begins with an id of its own', async () => {
    const first = await load();
    first.dispatchDraft(edit({ recipientName: 'Mia' }));
    sessionStorage.clear();
    const second = await load();
    expect(second.currentDraft().recipientName).toBe('');
    expect(second.currentDraft().id).not.toBe(first.currentDraft().id);
  });

  it('is forgotten when it is reset, with everything that was kept of it', async () => {
    const before = await load();
    before.dispatchDraft(edit({ message: 'Hallo' }));
    const { id } = before.currentDraft();
    localStorage.setItem(STORAGE_KEYS.uploads + id, '{}');
    before.resetDraft();
    expect(before.currentDraft()).toMatchObject({ message: '' });
    expect(before.currentDraft().id).not.toBe(id);
    expect(Object.keys(localStorage)).toEqual([]);
    expect((await load()).currentDraft().message).toBe('');
  });

  it('can be taken back after a reset, files included, until something new is begun', async () => {
    const store = await load();
    store.dispatchDraft(edit({ message: 'Hallo' }));
    const file = photo();
    store.dispatchDraft({ type: 'choose-file', slot: 'main', file });
    const { id } = store.currentDraft();

    store.resetDraft()();
    expect(store.currentDraft()).toMatchObject({ id, message: 'Hallo', mainFile: file });
    expect(stored()).toEqual([STORAGE_KEYS.draft + id]);

    const bringBack = store.resetDraft();
    store.dispatchDraft(edit({ message: 'Neu' }));
    bringBack();
    expect(store.currentDraft().message).toBe('Neu');
  });

  it('can be taken back after another was begun with something already chosen', async () => {
    const store = await load();
    store.dispatchDraft(edit({ message: 'Hallo' }));
    const { id } = store.currentDraft();
    const bringBack = store.resetDraft({ shine: true });
    expect(store.currentDraft()).toMatchObject({ message: '', shine: true });
    bringBack();
    expect(store.currentDraft()).toMatchObject({ id, message: 'Hallo', shine: false });
    expect(stored()).toEqual([STORAGE_KEYS.draft + id]);
  });

  it('leaves nothing behind when its last content is taken out', async () => {
    const store = await load();
    store.dispatchDraft({ type: 'choose-file', slot: 'main', file: photo() });
    store.dispatchDraft({ type: 'remove-file', slot: 'main' });
    expect(stored()).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('takes an idea and gives it back until the next edit, whatever tab is opened', async () => {
    const store = await load();
    store.dispatchDraft(edit({ message: 'Meins' }));
    store.applyIdea('Danke', { message: 'Idee', shine: true });
    expect(store.currentDraft()).toMatchObject({ message: 'Idee', shine: true });
    store.showTab('design');
    store.takeBackIdea();
    expect(store.currentDraft()).toMatchObject({ message: 'Meins', shine: false });

    store.applyIdea('Danke', { message: 'Idee' });
    store.dispatchDraft(edit({ message: 'Idee, weitergeschrieben' }));
    store.takeBackIdea();
    expect(store.currentDraft().message).toBe('Idee, weitergeschrieben');

    store.applyIdea('Danke', { message: 'Idee' });
    store.resetDraft();
    store.takeBackIdea();
    expect(store.currentDraft().message).toBe('');
  });

  it.each(['QuotaExceededError', 'SecurityError'])('goes on without storage (%s)', async (name) => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', name);
    });
    const store = await load();
    store.dispatchDraft(edit({ message: 'Hallo' }));
    expect(store.currentDraft().message).toBe('Hallo');
    store.resetDraft();
    expect(store.currentDraft().message).toBe('');
  });

  it('forgets drafts that nobody came back to for seven days', async () => {
    const day = 24 * 60 * 60 * 1000;
    const at = (days: number) => JSON.stringify({ savedAt: new Date(Date.now() - days * day).toISOString() });
    localStorage.setItem(`${STORAGE_KEYS.draft}old`, at(7.1));
    localStorage.setItem(`${STORAGE_KEYS.draft}young`, at(6.9));
    localStorage.setItem(`${STORAGE_KEYS.draft}broken`, '{');
    await load();
    expect(stored()).toEqual([`${STORAGE_KEYS.draft}young`]);
  });
});

describe('what was uploaded for a draft', () => {
  const address = (name: string) =>
    `https://abc.supabase.co/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3${name}.jpg`;

  /** A draft with a picture that is in storage. */
  async function uploaded() {
    const store = await load();
    const { rememberUpload, storedUpload } = await import('@/browser/stored-uploads.ts');
    const { deletableFiles } = await import('@/browser/discarded-files.ts');
    const file = photo();
    store.dispatchDraft({ type: 'choose-file', slot: 'main', file });
    const { id } = store.currentDraft();
    rememberUpload(id, 'main', file, address('c4'));
    const discarded = () => deletableFiles().map(({ name }) => name.slice(-6));
    return { store, id, discarded, upload: () => storedUpload(id, 'main', file) };
  }

  it('is deleted when its file is removed', async () => {
    const { store, discarded, upload } = await uploaded();
    store.dispatchDraft({ type: 'remove-file', slot: 'main' });
    expect([discarded(), upload()]).toEqual([['c4.jpg'], null]);
  });

  it('is deleted when another file is chosen', async () => {
    const { store, discarded, upload } = await uploaded();
    store.dispatchDraft({ type: 'choose-file', slot: 'main', file: photo() });
    expect([discarded(), upload()]).toEqual([['c4.jpg'], null]);
  });

  it('is deleted with the draft, and uploaded again if that is taken back', async () => {
    const { store, discarded, upload } = await uploaded();
    const bringBack = store.resetDraft();
    expect(discarded()).toEqual(['c4.jpg']);
    bringBack();
    expect(store.currentDraft().mainFile).not.toBeNull();
    expect([discarded(), upload()]).toEqual([['c4.jpg'], null]);
  });

  it('stays while texts are edited and after a reload', async () => {
    const { store, id, discarded, upload } = await uploaded();
    store.dispatchDraft(edit({ message: 'Hallo' }));
    const after = await load();
    await vi.waitFor(() => expect(after.currentDraft().mainFile).not.toBeNull());
    expect(after.currentDraft().id).toBe(id);
    expect([discarded(), upload()]).toEqual([[], address('c4')]);
  });

  it.each(['of this tab', 'of an earlier visit'])('stays when the gift is saved: draft %s', async (which) => {
    const { store, id, discarded } = await uploaded();
    if (which === 'of an earlier visit') sessionStorage.clear();
    const after = which === 'of an earlier visit' ? await load() : store;
    after.forgetSavedDraft(id);
    expect(discarded()).toEqual([]);
    expect(localStorage.getItem(STORAGE_KEYS.uploads + id)).toBeNull();
  });
});
