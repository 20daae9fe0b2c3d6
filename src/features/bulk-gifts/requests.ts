import { callCounted, callFunction } from '@/api/backend.ts';
import type { PaymentOptionKey } from '@/gift/coupons.ts';
import { publicAddress } from '@/gift/stored-file.ts';
import { discardFiles } from '@/media/discarded-files.ts';
import { backendAddress } from '@/settings/backend-address.ts';

/**
 * The requests of gifts for many names (docs/decisions/many.md). Each throws BackendError, and each
 * may arrive twice.
 */

const call = <T>(name: string, args: Readonly<Record<string, unknown>> = {}) =>
  callFunction<T>(name, args, { repeats: true });

/** What allows this browser to make gifts for many: a subscription, or a company's pass. */
export interface BatchPass {
  option: PaymentOptionKey;
  /** ISO timestamp. */
  valid_until: string;
  /** null for any number, as what is left. */
  gift_limit: number | null;
  gifts_left: number | null;
}

/** null without a valid pass. */
export const batchPass = () => call<BatchPass | null>('batch_pass');

export interface BatchRecipient {
  /** Id of the gift, made by the page. */
  id: string;
  /** Line of the list, from 1. */
  position: number;
  name: string;
  email: string | null;
  message: string;
}

/**
 * Makes up to 25 gifts; resolves to the ids that exist then. Fewer than asked for: the pass allows
 * no more. PT402 without a valid pass, PT404 where the template is not this browser's (any more),
 * PT429 over the limit of requests.
 */
export async function makeGifts(
  batch: { id: string; templateId: string; title: string },
  recipients: readonly BatchRecipient[],
): Promise<string[]> {
  const question = { template_id: batch.templateId, batch_id: batch.id, title: batch.title, recipients };
  return (await callCounted<{ made: string[] }>('make_gifts', question)).made;
}

/** All gifts of a list, as the sender finds them again. */
export interface Batch {
  id: string;
  title: string;
  gifts: number;
}

/** This browser's batches, newest first. */
export const readBatches = () => call<Batch[]>('batches');

export interface GiftOfBatch {
  id: string;
  position: number;
  recipient_name: string;
  recipient_email: string | null;
  has_thanks: boolean;
}

/** The gifts in the order of their list; none for another browser's batch, or a deleted one. */
export const giftsOfBatch = (id: string) => call<GiftOfBatch[]>('gifts_of_batch', { batch_id: id });

/**
 * Deletes all gifts of a batch and discards their files: the app then deletes those that no other
 * gift needs.
 */
export async function deleteBatch(id: string): Promise<void> {
  const { files } = await call<{ files: string[] }>('delete_batch', { batch_id: id });
  discardFiles(
    files.map((file) => {
      const [bucket = '', name = ''] = file.split('/');
      return publicAddress(backendAddress?.url ?? '', { bucket, name });
    }),
  );
}
