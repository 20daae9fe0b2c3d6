import { bulkGiftsExtra } from '@/features/bulk-gifts/bulk-gifts-extra.ts';
import { groupGreetingsExtra } from '@/features/group-greetings/group-greetings-extra.ts';
import { inquiryExtra } from '@/features/inquiry/inquiry-extra.tsx';
import { lockExtra } from '@/features/locks/lock-extra.ts';
import { thanksExtra } from '@/features/thanks/thanks-extra.ts';
import type { GiftExtra } from '@/gifts/extras.ts';

/** What a gift may carry besides its row, in the order in which it is asked for and shown. */
export const EXTRAS: readonly GiftExtra[] = [
  inquiryExtra,
  lockExtra,
  groupGreetingsExtra,
  bulkGiftsExtra,
  thanksExtra,
];
