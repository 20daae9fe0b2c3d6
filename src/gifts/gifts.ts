import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { withRetries } from '@/api/retry.ts';
import { answerOf, supabase } from '@/api/supabase.ts';
import { type FrozenGift, rowOf } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { deleteDiscardedFiles, discardFiles } from '@/media/discarded-files.ts';
import { giftExtras } from './extras.ts';
import { forgetOwnGift, rememberOwnGift } from './own-gifts.ts';
import { askGiftState } from './read-gift.ts';

/**
 * Saves the row of a gift, and with it what its extras keep elsewhere. May be repeated. Throws
 * BackendError: NO_ROW when nothing came back, PT409 when the saved gift differs, PT429 over the
 * write limit.
 */
export async function saveGift(gift: FrozenGift): Promise<GiftRow> {
  for (const { saveBefore } of giftExtras()) await saveBefore?.(gift);
  const row = rowOf(gift);
  const save = () =>
    supabase().from('gifts').upsert(row, { onConflict: 'id' }).setHeader('x-gift-id', row.id).select();
  const saved = ((await withRetries(() => answerOf(save()))) as GiftRow[] | null)?.[0];
  if (!saved) throw new BackendError('NO_ROW');
  rememberOwnGift(saved.id);
  for (const { saveAfter } of giftExtras()) {
    if (saveAfter?.isNeeded(gift)) await saveAfter.save(gift);
  }
  return saved;
}

export type DeletableGift = Pick<GiftRow, 'id' | 'media_url' | 'music_url' | 'video_greeting_url'>;

/** Addresses of the files in a gift's thanks and greetings. */
async function filesLeftBy(giftId: string): Promise<string[]> {
  const query = `rpc/files_left_by?gift_id=${giftId}`;
  const files = await readTable<string[]>(query, { asSender: true });
  return files.map((file) => {
    const [bucket = '', name = ''] = file.split('/');
    return supabase().storage.from(bucket).getPublicUrl(name).data.publicUrl;
  });
}

/**
 * Deletes a gift with its thanks and greetings, then their files: the database keeps what a saved
 * gift names. 'gone' when it had been deleted before. Throws BackendError, NOT_OWN when the
 * database knows another sender.
 */
export async function deleteGift(gift: DeletableGift): Promise<'deleted' | 'gone'> {
  const leftFiles = await filesLeftBy(gift.id);
  const discardAll = () =>
    discardFiles([gift.media_url, gift.music_url, gift.video_greeting_url, ...leftFiles]);
  let isGone: boolean;
  try {
    const rows = await answerOf(supabase().from('gifts').delete().eq('id', gift.id).select('id'));
    isGone = rows?.length === 0 && (await askGiftState(gift.id)) === 'missing';
    if (rows?.length === 0 && !isGone) throw new BackendError('NOT_OWN');
  } catch (error) {
    // The answer alone may be lost, and the gift gone: its discarded files are deleted only then.
    if (error instanceof BackendError && ['OFFLINE', 'TIMEOUT'].includes(error.code)) discardAll();
    throw error;
  }
  forgetOwnGift(gift.id);
  for (const { forgetGift } of giftExtras()) forgetGift?.(gift.id);
  discardAll();
  await deleteDiscardedFiles();
  return isGone ? 'gone' : 'deleted';
}
