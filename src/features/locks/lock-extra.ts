import { callFunction } from '@/api/backend.ts';
import { newId } from '@/browser/new-id.ts';
import type { GiftExtra } from '@/gifts/extras.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { lockModel } from './lock.ts';

/** 'An einem bestimmten Tag öffnen' and 'Mit einer Frage versiegeln'. */
export const lockExtra: GiftExtra = {
  name: 'lock',
  model: lockModel,
  wizard: {
    place: 'extras',
    hint: 'ein Tag zum Öffnen, eine Frage als Siegel',
    isShown: () => true,
    Inputs: lazyPart(async () => (await import('./lock-fields.tsx')).LockFields),
  },
  // The gift can never be read before it is locked.
  saveBefore: async ({ id, lock }) => {
    if (!lock) return;
    await callFunction('lock_gift', { gift_id: id, ...lock, call_id: newId() }, { repeats: true });
  },
  saveAfter: null,
  forgetGift: null,
  ownerPanel: {
    place: (_gift, whose) => (whose === 'own' ? 'link' : null),
    holdsBack: true,
    ahead: () => null,
    Panel: lazyPart(async () => (await import('./own-lock.tsx')).OwnLock, { waitsForNetwork: true }),
  },
  afterLetter: null,
};
