import type { FrozenExtras } from '@/gift/extra-fields.ts';
import type { ExtraModel } from '@/gift/extras.ts';
import { FLAG } from '@/gift/field-kinds.ts';

declare module '@/gift/extra-fields.ts' {
  interface ExtraFields {
    /** Whether others may add greetings to the gift. */
    collectsGreetings: boolean;
  }
  interface FrozenExtras {
    collectsGreetings?: true;
    /** The same wish in orders that an older version of the page has frozen. */
    gathers?: true;
  }
}

/** Whether an order asks for greetings from others. */
export const asksForGreetings = ({ collectsGreetings, gathers }: FrozenExtras): boolean =>
  collectsGreetings === true || gathers === true;

export const collectingModel: ExtraModel = {
  fields: { collectsGreetings: { ...FLAG, column: null, tab: 'content', formerName: 'gathers' } },
  freeze: ({ collectsGreetings }) => (collectsGreetings ? { collectsGreetings } : {}),
  words: (frozen) =>
    asksForGreetings(frozen) ? ['Gemeinsam: Den Link zum Mitmachen bekommst du nach dem Bezahlen.'] : [],
};
