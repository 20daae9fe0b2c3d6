import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { UPLOAD_KINDS, type UploadKind } from '@/gift/file-types.ts';
import { discardFiles } from './discarded-files.ts';

/** Milliseconds: stored files without a gift are deleted after 30 days. */
const ADDRESS_LIFETIME_MS = 14 * 24 * 60 * 60 * 1000;

interface StoredUpload {
  /** Name, type, size and date, as upload-resumable.ts identifies a file. */
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

/** Public address of a draft's file that this browser has uploaded already; else null. */
export function storedUpload(draftId: string, kind: UploadKind, file: File): string | null {
  const stored = read(draftId)[kind];
  const known = stored?.file === identityOf(file) && Date.now() - stored.at < ADDRESS_LIFETIME_MS;
  return known ? stored.publicUrl : null;
}

export function rememberUpload(draftId: string, kind: UploadKind, file: File, publicUrl: string): void {
  const next = { ...read(draftId), [kind]: { file: identityOf(file), publicUrl, at: Date.now() } };
  localStore.set(STORAGE_KEYS.uploads + draftId, JSON.stringify(next));
}

/** The saved gift has the addresses of its uploads now. */
export function forgetUploads(draftId: string): void {
  localStore.remove(STORAGE_KEYS.uploads + draftId);
}

/** Has the upload of a file deleted that was removed or replaced. */
export function discardUpload(draftId: string, kind: UploadKind): void {
  const { [kind]: discarded, ...kept } = read(draftId);
  if (!discarded) return;
  localStore.set(STORAGE_KEYS.uploads + draftId, JSON.stringify(kept));
  discardFiles([discarded.publicUrl]);
}

/** Has a discarded draft's uploads deleted. */
export function discardUploads(draftId: string): void {
  const addresses = Object.values(read(draftId)).map(({ publicUrl }) => publicUrl);
  forgetUploads(draftId);
  discardFiles(addresses);
}
