import { discardFiles } from '@/browser/discarded-files.ts';
import type { Thanks } from '@/gift/thanks.ts';
import { supabase } from './client.ts';
import { deleteDiscardedFiles } from './discarded-files.ts';
import { tableFailure } from './failure.ts';

/** Hides a thank-you on all devices of its gift's sender, or shows it again. Throws BackendError. */
export async function hideThanks(id: string, hidden: boolean): Promise<void> {
  const { error, status } = await supabase().from('thanks').update({ is_hidden: hidden }).eq('id', id);
  if (error) throw tableFailure(status, error);
}

/** Deletes a thank-you, then its recording: the file belongs to whoever deletes the row. Throws BackendError. */
export async function deleteThanks({ id, voice }: Pick<Thanks, 'id' | 'voice'>): Promise<void> {
  const { error, status } = await supabase().from('thanks').delete().eq('id', id);
  if (error) throw tableFailure(status, error);
  if (!voice) return;
  discardFiles([supabase().storage.from(voice.bucket).getPublicUrl(voice.name).data.publicUrl]);
  await deleteDiscardedFiles();
}
