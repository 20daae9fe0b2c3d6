import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import photo from './art/sample-photo.svg?no-inline';

/** Paper and ribbon of the landing page; a gift that is started from its gallery keeps them. */
export const SAMPLE_PAPER = 5;
export const SAMPLE_RIBBON = '#FF3D8B';

/** The gift beside the headline; those of the gallery differ from it. */
export const SAMPLE: WrappedGift = {
  id: 'sample',
  recipientName: 'Mia',
  senderName: 'Jonas',
  message:
    'Liebe Mia, erinnerst du dich an den See? Im August fahren wir wieder hin. Das Boot ist ' +
    'schon gemietet. Alles Liebe zum Geburtstag!',
  packingStyle: 'box',
  pattern: SAMPLE_PAPER,
  ribbonColor: SAMPLE_RIBBON,
  effect: 'sparkle_aura',
  shine: true,
  confetti: true,
  media: {
    type: 'image',
    file: { address: new URL(photo, window.location.href).href },
    fileName: 'Unser See.svg',
  },
  audio: null,
  videoGreeting: null,
};

export const SampleGift = () => <GiftCard gift={SAMPLE} interactive />;
