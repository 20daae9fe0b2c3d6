import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { isOwnGift } from '@/gifts/own-gifts.ts';
import type { RecipientLine } from './recipient-list.ts';
import type { BatchRecipient } from './requests.ts';

/**
 * The making of a batch. Ids are chosen before the first request and kept in the browser, so that
 * after a reload, a crash or a lost line the same gifts are asked for again: the database makes
 * none twice, and knows how far it came.
 */
export interface BatchJob {
  id: string;
  templateId: string;
  title: string;
  /** The message with its '{Name}' and '{Text}'. */
  message: string;
  recipients: (RecipientLine & Pick<BatchRecipient, 'id' | 'position'>)[];
}

const key = (templateId: string) => STORAGE_KEYS.batchJob + templateId;

/** Keeps a job until it is finished or given up; false where the browser has no room for it. */
export const keepJob = (job: BatchJob) => localStore.set(key(job.templateId), JSON.stringify(job));

export const forgetJob = ({ templateId }: Pick<BatchJob, 'templateId'>): void =>
  localStore.remove(key(templateId));

/** The job of a gift that was interrupted; null without one. */
export function keptJob(templateId: string): BatchJob | null {
  const job = storedRecord(localStore, key(templateId)) as unknown as Partial<BatchJob>;
  return job.templateId === templateId && job.id && Array.isArray(job.recipients) ? (job as BatchJob) : null;
}

const templatesOfJobs = () =>
  localStore.keys(STORAGE_KEYS.batchJob).map((each) => each.slice(STORAGE_KEYS.batchJob.length));

/** Forgets the names of a list whose gifts were deleted. */
export function forgetJobOfBatch(batchId: string): void {
  for (const templateId of templatesOfJobs())
    if (keptJob(templateId)?.id === batchId) forgetJob({ templateId });
}

/**
 * Forgets the names of lists whose gift this browser has no longer: nothing leads to them, and
 * without it they cannot go on.
 */
export function tidyJobs(): void {
  for (const templateId of templatesOfJobs()) if (!isOwnGift(templateId)) forgetJob({ templateId });
}
