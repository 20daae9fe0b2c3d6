import { readTable } from '@/api/backend.ts';
import { BackendError } from '@/api/backend-error.ts';
import { type Thanks, type ThanksRow, thanksFromRow } from './thanks.ts';

/**
 * Most thanks that one answer holds: three each of 300 gifts, and a little less than PostgREST
 * hands out at once.
 */
const LIMIT = 900;

/** The thanks for all gifts of this browser, oldest first; hidden ones too. Throws BackendError. */
export async function readThanks(): Promise<Thanks[]> {
  const rows = await readTable<ThanksRow[]>(`thanks?select=*&order=sent_at.desc&limit=${LIMIT}`, {
    asSender: true,
  });
  if (!Array.isArray(rows)) throw new BackendError('UNREADABLE');
  return rows.map(thanksFromRow).reverse();
}
