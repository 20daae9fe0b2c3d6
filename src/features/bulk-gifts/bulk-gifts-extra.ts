import type { GiftExtra } from '@/gifts/extras.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';

/** One gift for each name of a list (docs/behaviour.md#gifts-for-many). */
export const bulkGiftsExtra: GiftExtra = {
  name: 'bulk-gifts',
  model: null,
  wizard: null,
  saveBefore: null,
  saveAfter: null,
  forgetGift: null,
  ownerPanel: {
    place: (_gift, whose) => (whose === 'own' ? 'link' : null),
    holdsBack: false,
    ahead: () => null,
    Panel: lazyPart(async () => (await import('./gifts-for-many.tsx')).GiftsForMany, {
      waitsForNetwork: true,
    }),
  },
  afterLetter: null,
};
