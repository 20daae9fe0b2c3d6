import { answerOf, supabase } from '@/api/supabase.ts';
import { deleteDiscardedFiles, discardFiles } from '@/media/discarded-files.ts';
import type { Thanks } from './thanks.ts';

/** Hides a thank-you on all of the sender's devices, or shows it again. Throws BackendError. */
export async function hideThanks(id: string, hidden: boolean): Promise<void> {
  await answerOf(supabase().from('thanks').update({ is_hidden: hidden }).eq('id', id));
}

/** Its recording goes second: it belongs to whoever deletes the row. Throws BackendError. */
export async function deleteThanks({ id, voice }: Pick<Thanks, 'id' | 'voice'>): Promise<void> {
  await answerOf(supabase().from('thanks').delete().eq('id', id));
  if (!voice) return;
  discardFiles([supabase().storage.from(voice.bucket).getPublicUrl(voice.name).data.publicUrl]);
  await deleteDiscardedFiles();
}
