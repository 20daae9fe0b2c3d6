import { answerOf, supabase } from '@/api/supabase.ts';
import { deleteDiscardedFiles, discardFiles } from '@/media/discarded-files.ts';
import type { Thanks } from './thanks.ts';

/** Hides a thank-you on all of the sender's devices, or shows it again. Throws BackendError. */
export async function hideThanks(id: string, hidden: boolean): Promise<void> {
  await answerOf(supabase().from('thanks').update({ is_hidden: hidden }).eq('id', id));
}

/**
 * Deletes a thank-you, and its recording after the row: with the row gone, the recording belongs to
 * the browser that deleted it. Throws BackendError.
 */
export async function deleteThanks({ id, voice }: Pick<Thanks, 'id' | 'voice'>): Promise<void> {
  await answerOf(supabase().from('thanks').delete().eq('id', id));
  if (!voice) return;
  discardFiles([supabase().storage.from(voice.bucket).getPublicUrl(voice.name).data.publicUrl]);
  await deleteDiscardedFiles();
}
