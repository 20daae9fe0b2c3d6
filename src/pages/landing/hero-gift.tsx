import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import photo from './art/sample-photo.svg?no-inline';

/** The sample gift of the landing page, which visitors can open. */
const SAMPLE: WrappedGift = {
  id: 'sample',
  recipientName: 'Mia',
  senderName: 'Jonas',
  message:
    'Liebe Mia, erinnerst du dich an den See? Im August fahren wir wieder hin. Das Boot ist schon gemietet. Alles Liebe zum Geburtstag!',
  packingStyle: 'box',
  pattern: 5,
  ribbonColor: '#FF3D8B',
  effect: 'sparkle_aura',
  confetti: true,
  shine: true,
  media: {
    type: 'image',
    file: { address: new URL(photo, window.location.href).href },
    fileName: 'Unser See.svg',
  },
  audio: null,
  videoGreeting: null,
};

/** The live gift beside the headline, lazily loaded. */
export default function HeroGift() {
  return <GiftCard gift={SAMPLE} interactive />;
}
