import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { UPLOAD_KINDS, type UploadKind } from '@/gift/file-types.ts';
import { discardFiles } from './discarded-files.ts';

/**
 * Milliseconds for which the address of an upload is used again. Stored files without a gift are
 * deleted after 30 days, so it is well below.
 */
const ADDRESS_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

interface StoredUpload {
  /** Fingerprint of the file: name, type, size and date, as upload-resumable.ts uses it. */
  file: string;
  publicUrl: string;
  at: number;
}

type StoredUploads = Partial<Record<UploadKind, StoredUpload>>;

const identityOf = (file: File) => [file.name, file.type, file.size, file.lastModified].join('|');

function isStoredUpload(value: unknown): value is StoredUpload {
  if (typeof value !== 'object' || value === null) return false;
  const { file, publicUrl, at } = value as Record<string, unknown>;
  return typeof file === 'string' && typeof publicUrl === 'string' && typeof at === 'number';
}

function read(draftId: string): StoredUploads {
  const stored = storedRecord(localStore, STORAGE_KEYS.uploads + draftId);
  const known = Object.entries(stored).filter(
    ([kind, value]) => kind in UPLOAD_KINDS && isStoredUpload(value),
  );
  return Object.fromEntries(known) as StoredUploads;
}

/**
 * Public address of a draft's file if this browser has uploaded it already, also before a reload;
 * else null.
 */
export function storedUpload(draftId: string, kind: UploadKind, file: File): string | null {
  const stored = read(draftId)[kind];
  const known = stored?.file === identityOf(file) && Date.now() - stored.at < ADDRESS_LIFETIME_MS;
  return known ? stored.publicUrl : null;
}

/**
 * Remembers the public address of a draft's file for ADDRESS_LIFETIME_MS, as long as the draft's
 * place holds this very file.
 */
export function rememberUpload(draftId: string, kind: UploadKind, file: File, publicUrl: string): void {
  const next = { ...read(draftId), [kind]: { file: identityOf(file), publicUrl, at: Date.now() } };
  localStore.set(STORAGE_KEYS.uploads + draftId, JSON.stringify(next));
}

/** Forgets the addresses of a draft's uploads: the saved gift has them now. */
export function forgetUploads(draftId: string): void {
  localStore.remove(STORAGE_KEYS.uploads + draftId);
}

/** Has what was uploaded for a slot deleted: its file was removed or replaced. */
export function discardUpload(draftId: string, kind: UploadKind): void {
  const { [kind]: discarded, ...kept } = read(draftId);
  if (!discarded) return;
  localStore.set(STORAGE_KEYS.uploads + draftId, JSON.stringify(kept));
  discardFiles([discarded.publicUrl]);
}

/** Has everything deleted that was uploaded for a draft: it was discarded. */
export function discardUploads(draftId: string): void {
  const addresses = Object.values(read(draftId)).map(({ publicUrl }) => publicUrl);
  forgetUploads(draftId);
  discardFiles(addresses);
}
