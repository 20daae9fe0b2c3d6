import type { GiftExtra } from '@/gifts/extras.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { comingThanks, hasThanks, isThanked, loadThanks } from './thanks-list.ts';

const Panel = lazyPart(async () => (await import('./thanks-of-gift.tsx')).ThanksOfGift, {
  waitsForNetwork: true,
});

/** What came back for a gift (docs/behaviour.md#thanks). */
export const thanksExtra: GiftExtra = {
  name: 'thanks',
  model: null,
  wizard: null,
  saveBefore: null,
  saveAfter: null,
  forgetGift: null,
  ownerPanel: {
    // Thanks that are known when the gift is shown come first and stay there; later ones come where
    // they push nothing.
    place: ({ id }, whose) => {
      if (isThanked(id)) return 'first';
      // A gift that was just saved is not kept as an own one where nothing can be stored.
      return whose === 'of-list' || isOwnGift(id) ? 'link' : null;
    },
    holdsBack: false,
    ahead: () => {
      loadThanks();
      const coming = comingThanks();
      return coming || hasThanks() ? Promise.all([coming, Panel.fetch()]) : null;
    },
    Panel,
  },
  afterLetter: null,
};
