import { BackendError } from '@/api/backend-error.ts';
import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { Inquiry } from '@/gift/inquiry.ts';
import type { GiftLock } from '@/gift/lock.ts';
import type { GiftRow } from '@/gift/row.ts';
import { deleteDiscardedFiles } from '@/media/discarded-file-requests.ts';
import { discardFiles } from '@/media/discarded-files.ts';
import { askGiftState } from './gift-state.ts';
import { forgetInquiry, rememberInquiry } from './inquiries.ts';
import { forgetOwnGift, rememberOwnGift } from './own-gifts.ts';

/** Writes the lock of a gift that is saved next; repeating it is harmless. Throws BackendError. */
async function lockGift(giftId: string, lock: GiftLock): Promise<void> {
  const { error, status } = await supabase()
    .rpc('lock_gift', { gift_id: giftId, ...lock })
    .retry(false);
  if (error) throw tableFailure(status, error);
}

/**
 * Hands in the inquiry of a saved gift; one that arrived before is the same one. Throws
 * BackendError.
 */
async function handIn(giftId: string, inquiry: Inquiry): Promise<void> {
  const { error, status } = await supabase()
    .from('inquiries')
    .insert({ gift_id: giftId, ...inquiry });
  if (error && error.code !== '23505') throw tableFailure(status, error);
  rememberInquiry(giftId, inquiry);
}

/**
 * Saves a gift: its lock first, so that it can never be read before it is locked, then an upsert on
 * id, returning the saved row, last its inquiry, which belongs to a saved gift. The same browser
 * may repeat the same save. Throws BackendError: NO_ROW when nothing came back, PT409 when the
 * saved gift differs, PT429 over the write limit.
 */
export async function saveGift({ lock, inquiry, ...row }: FrozenGift): Promise<GiftRow> {
  if (lock) await lockGift(row.id, lock);
  const { data, error, status } = await supabase()
    .from('gifts')
    .upsert(row, { onConflict: 'id' })
    .setHeader('x-gift-id', row.id)
    .select();
  if (error) throw tableFailure(status, error);
  const saved = (data as GiftRow[] | null)?.[0];
  if (!saved) throw new BackendError('NO_ROW');
  rememberOwnGift(saved.id);
  if (inquiry) await handIn(saved.id, inquiry);
  return saved;
}

/** The columns that deleting a gift needs. */
export type DeletableGift = Pick<GiftRow, 'id' | 'media_url' | 'music_url' | 'video_greeting_url'>;

/**
 * Addresses of the recordings in a gift's thanks, which its sender deletes with it. Throws
 * BackendError.
 */
async function voicesFor(giftId: string): Promise<string[]> {
  const { data, error, status } = await supabase()
    .from('thanks')
    .select('voice')
    .eq('gift_id', giftId)
    .not('voice', 'is', null)
    .retry(false);
  if (error) throw tableFailure(status, error);
  const bucket = supabase().storage.from('gift_audio');
  return (data as { voice: string }[]).map(({ voice }) => bucket.getPublicUrl(voice).data.publicUrl);
}

/**
 * Deletes a gift of this browser and its thanks, then their files: the database keeps those that a
 * saved gift names. Files that the storage does not delete at once are deleted later. 'gone' when
 * somebody has deleted it before, in another tab for instance. Throws BackendError, NOT_OWN when
 * this browser is not the gift's sender for the database.
 */
export async function deleteGift(gift: DeletableGift): Promise<'deleted' | 'gone'> {
  const voices = await voicesFor(gift.id);
  const { data, error, status } = await supabase().from('gifts').delete().eq('id', gift.id).select('id');
  if (error) throw tableFailure(status, error);
  const isGone = data.length === 0 && (await askGiftState(gift.id)) === 'missing';
  if (data.length === 0 && !isGone) throw new BackendError('NOT_OWN');
  forgetOwnGift(gift.id);
  forgetInquiry(gift.id);
  discardFiles([gift.media_url, gift.music_url, gift.video_greeting_url, ...voices]);
  await deleteDiscardedFiles();
  return isGone ? 'gone' : 'deleted';
}
