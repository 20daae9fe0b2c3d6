import { storageFailure, supabase } from '@/api/supabase.ts';
import type { StoredFile } from '@/gift/stored-file.ts';
import { deletableFiles, forgetDiscarded } from './discarded-files.ts';

/** Answers after which the same request would be refused again. */
const isRefusal = (code: string) => code.startsWith('HTTP_4') && code !== 'HTTP_408' && code !== 'HTTP_429';

/**
 * Deletes the discarded files of this browser from the storage. What it cannot reach stays put down
 * for the next time. The database keeps every file that a saved gift or a paid order names, without
 * an error. Never throws: nothing depends on it, and what is left is pruned by the operator.
 */
export async function deleteDiscardedFiles(): Promise<void> {
  const byBucket = new Map<string, StoredFile[]>();
  for (const file of deletableFiles())
    byBucket.set(file.bucket, [...(byBucket.get(file.bucket) ?? []), file]);
  for (const [bucket, files] of byBucket) {
    const { error } = await supabase()
      .storage.from(bucket)
      .remove(files.map(({ name }) => name));
    if (!error || isRefusal(storageFailure(error).code)) forgetDiscarded(files);
  }
}
