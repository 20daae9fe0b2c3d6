import type { ExtraModel } from '@/gift/extras.ts';
import { FLAG } from '@/gift/field-kinds.ts';

declare module '@/gift/extra-fields.ts' {
  interface ExtraFields {
    /** Whether others may lay greetings into the gift. */
    gathers: boolean;
  }
  interface FrozenExtras {
    gathers?: true;
  }
}

export const togetherModel: ExtraModel = {
  fields: { gathers: { ...FLAG, column: null, tab: 'content' } },
  freeze: ({ gathers }) => (gathers ? { gathers } : {}),
  words: ({ gathers }) =>
    gathers ? ['Gemeinsam: Den Link zum Mitmachen bekommst du nach dem Bezahlen.'] : [],
};
