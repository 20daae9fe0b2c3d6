import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { SAMPLE, SAMPLE_PAPER } from './sample-gift.ts';

/** The sample gift of the landing page, which visitors can open. */
const GIFT: WrappedGift = {
  ...SAMPLE,
  id: 'sample',
  recipientName: 'Mia',
  senderName: 'Jonas',
  message:
    'Liebe Mia, erinnerst du dich an den See? Im August fahren wir wieder hin. Das Boot ist ' +
    'schon gemietet. Alles Liebe zum Geburtstag!',
  packingStyle: 'box',
  pattern: SAMPLE_PAPER,
  effect: 'sparkle_aura',
  shine: true,
};

/** The live gift beside the headline, lazily loaded. */
export default function HeroGift() {
  return <GiftCard gift={GIFT} interactive />;
}
