import { BackendError } from '@/api/backend-error.ts';
import { answerOf, supabase } from '@/api/supabase.ts';
import { wakeMail } from '@/api/wake-mail.ts';
import type { Inquiry } from './inquiry.ts';
import { rememberInquiry } from './remembered-inquiries.ts';

/** Stores the inquiry of a saved gift. One that arrived before is the same one. Throws BackendError. */
export async function handIn(giftId: string, inquiry: Inquiry): Promise<void> {
  try {
    await answerOf(
      supabase()
        .from('inquiries')
        .insert({ gift_id: giftId, ...inquiry }),
    );
    wakeMail();
  } catch (error) {
    if (!(error instanceof BackendError) || error.code !== '23505') throw error;
  }
  rememberInquiry(giftId, inquiry);
}
