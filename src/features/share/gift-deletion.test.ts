import { renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { forgetOwnGift, rememberOwnGift } from '@/gifts/own-gifts.ts';
import { giftRow } from '../../../tests/builders.ts';

const deleteGift = vi.hoisted(() => vi.fn());
vi.mock('@/gifts/gifts.ts', () => ({ deleteGift }));

/** A fresh copy of the module, as a visit loads it. */
async function visit() {
  vi.resetModules();
  const module = await import('./gift-deletion.ts');
  const { currentToast } = await import('@/ui/toast/toast-store.ts');
  return {
    ...module,
    currentToast,
    hidden: () => [...renderHook(module.useDeletions).result.current.hidden],
    revocable: () => renderHook(module.useDeletions).result.current.revocable.map(({ gift }) => gift),
  };
}

const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_KEYS.deletion));
const gift = giftRow({ media_url: 'https://files.test/storage/v1/object/public/gift_media/a.png' });

beforeEach(() => {
  localStorage.clear();
  deleteGift.mockReset().mockResolvedValue('deleted');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

describe('deleting a gift', () => {
  it('hides it at once and deletes it after ten seconds, not before', async () => {
    const page = await visit();
    page.scheduleDeletion(gift);
    expect(page.hidden()).toEqual([gift.id]);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(deleteGift).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(page.currentToast()?.title).toBe('Geschenk gelöscht'));
    expect(deleteGift).toHaveBeenCalledWith(
      expect.objectContaining({ id: gift.id, media_url: gift.media_url }),
    );
    expect(page.hidden()).toEqual([gift.id]);
    expect(kept()).toEqual([]);
  });

  it('is called off by taking it back, also in another tab', async () => {
    const page = await visit();
    page.scheduleDeletion(gift);
    await vi.advanceTimersByTimeAsync(6000);
    page.undoDeletion(gift.id);
    expect(page.hidden()).toEqual([]);
    page.scheduleDeletion(gift);
    await vi.advanceTimersByTimeAsync(6000);
    rememberOwnGift(gift.id);
    localStorage.removeItem(STORAGE_KEYS.deletion + gift.id);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(deleteGift).not.toHaveBeenCalled();
    expect(page.hidden()).toEqual([]);
  });

  it('is not called off by closing the page: the next visit carries it out when its time has come', async () => {
    (await visit()).scheduleDeletion(gift);
    vi.clearAllTimers();
    await vi.advanceTimersByTimeAsync(4_000);
    const later = await visit();
    expect(later.hidden()).toEqual([gift.id]);
    await vi.advanceTimersByTimeAsync(5_999);
    expect(deleteGift).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(deleteGift).toHaveBeenCalledOnce());
  });

  it('can be undone after a reload for the time that is left, not later', async () => {
    (await visit()).scheduleDeletion(gift);
    vi.clearAllTimers();
    await vi.advanceTimersByTimeAsync(4_000);
    const later = await visit();
    expect(later.revocable()).toEqual([gift]);
    await vi.advanceTimersByTimeAsync(5_000);
    later.undoDeletion(gift.id);
    expect([later.revocable(), later.hidden(), kept()]).toEqual([[], [], []]);
    later.scheduleDeletion(gift);
    vi.clearAllTimers();
    await vi.advanceTimersByTimeAsync(60_000);
    deleteGift.mockReturnValue(new Promise(() => {}));
    expect((await visit()).revocable()).toEqual([]);
  });

  it('says that a gift was deleted before, and keeps it hidden', async () => {
    deleteGift.mockResolvedValue('gone');
    const page = await visit();
    page.scheduleDeletion(gift);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() => expect(page.currentToast()?.title).toBe('Schon gelöscht'));
    expect(page.hidden()).toEqual([gift.id]);
    expect(kept()).toEqual([]);
  });

  it.each([
    ['was shown here too', false],
    ['was to be deleted here too', true],
  ])('hides a gift that another tab has deleted, when it %s', async (_what, isScheduled) => {
    rememberOwnGift(gift.id);
    const page = await visit();
    if (isScheduled) page.scheduleDeletion(gift);
    forgetOwnGift(gift.id);
    localStorage.removeItem(STORAGE_KEYS.deletion + gift.id);
    window.dispatchEvent(
      new StorageEvent('storage', { key: STORAGE_KEYS.deletion + gift.id, newValue: null }),
    );
    expect(page.currentToast()?.title).toBe('Schon gelöscht');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(page.hidden()).toEqual([gift.id]);
    expect(deleteGift).not.toHaveBeenCalled();
  });

  it.each([
    ['NOT_OWN', 'Löschen geht nur in dem Browser, in dem das Geschenk entstanden ist.'],
    ['OFFLINE', 'Keine Verbindung zum Server. Bitte prüfe dein Internet.'],
    ['TIMEOUT', 'Der Server antwortet nicht. Bitte versuche es noch einmal.'],
  ])('brings the gift back for good when it fails (%s)', async (code, text) => {
    const page = await visit();
    const { BackendError } = await import('@/api/backend-error.ts');
    deleteGift.mockRejectedValue(new BackendError(code));
    page.scheduleDeletion(gift);
    await vi.advanceTimersByTimeAsync(10_000);
    await vi.waitFor(() =>
      expect(page.currentToast()).toMatchObject({
        title: 'Geschenk nicht gelöscht',
        text,
        tone: 'destructive',
      }),
    );
    expect(page.hidden()).toEqual([]);
    expect(kept()).toEqual([]);
    deleteGift.mockReset().mockResolvedValue('deleted');
    const later = await visit();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(later.hidden()).toEqual([]);
    expect(deleteGift).not.toHaveBeenCalled();
  });
});
