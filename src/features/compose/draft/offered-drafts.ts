import { useCallback, useEffect, useState } from 'react';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { openDraftIds } from './draft-lock.ts';
import { changedAt, storedDraft, storedDraftIds } from './draft-storage.ts';
import { currentDraft, subscribeToDraft } from './draft-store.ts';
import { isWorthOffering } from './stored-draft.ts';

/** A draft that its sender may go on with. */
export interface OfferedDraft {
  id: string;
  /** '' while it has none. */
  recipientName: string;
  changedAt: Date;
}

export interface Offering {
  /** Whether a draft is left out: its gift is being paid for or saved. */
  isWithheld: (draftId: string) => boolean;
  /** Whether this tab's own draft is offered as well: on pages that do not show it. */
  withOwn: boolean;
}

/**
 * The drafts to offer, last changed first. One that is open in another tab is none of them; neither
 * is any where that cannot be known.
 */
async function findOffers({ isWithheld, withOwn }: Offering): Promise<OfferedDraft[]> {
  const open = await openDraftIds();
  const ownId = currentDraft().id;
  const isFree = (id: string) => (id === ownId ? withOwn : open !== null && !open.has(id));
  return storedDraftIds()
    .filter((id) => isFree(id) && !isWithheld(id))
    .flatMap((id) => {
      const stored = storedDraft(id);
      const changed = changedAt(id);
      if (!stored || !changed || !isWorthOffering(stored)) return [];
      return { id, recipientName: stored.draft.recipientName.trim(), changedAt: changed };
    })
    .sort((one, other) => other.changedAt.getTime() - one.changedAt.getTime());
}

/**
 * The drafts to offer, for React, and a function that looks for them again. They are looked for
 * when this tab goes on with another draft, when another tab stores or deletes one, and when
 * somebody comes back to this tab: another one may have been closed.
 */
export function useOfferedDrafts({ isWithheld, withOwn }: Offering): [OfferedDraft[], () => Promise<void>] {
  const [drafts, setDrafts] = useState<OfferedDraft[]>([]);
  const find = useCallback(() => findOffers({ isWithheld, withOwn }).then(setDrafts), [isWithheld, withOwn]);

  useEffect(() => {
    const look = () => void find();
    look();
    let { id } = currentDraft();
    const stop = subscribeToDraft(() => {
      if (currentDraft().id === id) return;
      id = currentDraft().id;
      look();
    });
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(STORAGE_KEYS.draft)) look();
    };
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', look);
    return () => {
      stop();
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', look);
    };
  }, [find]);

  return [drafts, find];
}
