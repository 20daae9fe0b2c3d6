import { loadedModule } from '@/api/missing-chunk.ts';
import type { GiftExtra } from '@/gifts/extras.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { inquiryModel } from './inquiry.ts';
import { forgetInquiry } from './remembered-inquiries.ts';

const isBusinessPack = (option: string | null) => option === 'business_pack';

/** What a company tells with its sample gift (docs/behaviour.md#inquiries). */
export const inquiryExtra: GiftExtra = {
  name: 'inquiry',
  model: inquiryModel,
  wizard: {
    place: 'payment',
    hint: '',
    isShown: ({ paymentOption }) => isBusinessPack(paymentOption),
    Inputs: lazyPart(async () => (await import('./inquiry-fields.tsx')).InquiryFields),
  },
  saveBefore: null,
  saveAfter: {
    // A gift that is made with a pass after all is no inquiry.
    isNeeded: ({ price_id, inquiry }) => inquiry !== undefined && isBusinessPack(price_id),
    save: async ({ id, inquiry }) => {
      const { handIn } = await loadedModule(import('./inquiry-request.ts'));
      if (inquiry) await handIn(id, inquiry);
    },
  },
  forgetGift: forgetInquiry,
  ownerPanel: {
    place: ({ price_id }, whose) => (whose === 'own' && isBusinessPack(price_id) ? 'heading' : null),
    holdsBack: false,
    ahead: () => null,
    Panel: lazyPart(async () => (await import('./inquiry-received.tsx')).InquiryReceived, {
      meanwhile: () => <div className="h-72" />,
      waitsForNetwork: true,
    }),
  },
  afterLetter: null,
};
