import { supabase } from '@/api/client.ts';
import { tableFailure } from '@/api/failure.ts';
import type { OwnLock } from './read-lock.ts';

/**
 * Moves the day of an own gift (rpc change_opening); a time in the past opens it now. Throws
 * BackendError, PT409 when its day has come.
 */
export async function changeOpening(giftId: string, opensAt: Date): Promise<OwnLock> {
  const { data, error, status } = await supabase()
    .rpc('change_opening', { gift_id: giftId, opens_at: opensAt.toISOString() })
    .retry(false);
  if (error) throw tableFailure(status, error);
  return data as OwnLock;
}
