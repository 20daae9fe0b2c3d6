import { inquiryExtra } from '@/features/inquiry/inquiry-extra.tsx';
import { lockExtra } from '@/features/locks/lock-extra.ts';
import { manyExtra } from '@/features/many/many-extra.ts';
import { thanksExtra } from '@/features/thanks/thanks-extra.ts';
import { togetherExtra } from '@/features/together/together-extra.ts';
import type { GiftExtra } from '@/gifts/extras.ts';

/** What a gift may carry besides its row, in the order in which it is asked for and shown. */
export const EXTRAS: readonly GiftExtra[] = [inquiryExtra, lockExtra, togetherExtra, manyExtra, thanksExtra];
