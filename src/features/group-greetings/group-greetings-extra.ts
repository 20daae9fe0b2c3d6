import type { GiftExtra } from '@/gifts/extras.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { asksForGreetings, collectingModel } from './collecting.ts';
import { requestGathering } from './requested-gatherings.ts';

/** Greetings from others (docs/behaviour.md#given-together). */
export const groupGreetingsExtra: GiftExtra = {
  name: 'group-greetings',
  model: collectingModel,
  wizard: {
    place: 'extras',
    hint: 'Grüße von allen',
    isShown: () => true,
    Inputs: lazyPart(async () => (await import('./group-greetings-fields.tsx')).GroupGreetingsFields),
  },
  // The answer of the save may be lost: the wish is noted before, and taken when the gift is there.
  saveBefore: async (gift) => {
    if (asksForGreetings(gift)) requestGathering(gift.id);
  },
  saveAfter: null,
  forgetGift: null,
  ownerPanel: {
    place: (_gift, whose) => (whose === 'own' ? 'link' : null),
    holdsBack: false,
    ahead: () => null,
    Panel: lazyPart(async () => (await import('./gathering-of-gift.tsx')).GatheringOfGift, {
      waitsForNetwork: true,
    }),
  },
  afterLetter: {
    Part: lazyPart(async () => (await import('./greetings-from-all.tsx')).GreetingsFromAll, {
      waitsForNetwork: true,
    }),
    failed: 'Die Grüße ließen sich nicht zeigen.',
  },
};
