import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import photo from './art/sample-photo.svg?no-inline';

/**
 * Paper of the box and ribbon of every wrapping on the landing page; a gift that is started from
 * its gallery keeps them.
 */
export const SAMPLE_PAPER = 5;
export const SAMPLE_RIBBON = '#FF3D8B';

/** What the gifts of the landing page, which visitors can open, have in common. */
export const SAMPLE = {
  ribbonColor: SAMPLE_RIBBON,
  confetti: true,
  media: {
    type: 'image',
    file: { address: new URL(photo, window.location.href).href },
    fileName: 'Unser See.svg',
  },
  audio: null,
  videoGreeting: null,
} as const satisfies Partial<WrappedGift>;
