import { fileExtension, trimmedText } from './text.ts';

/** Where a file of a gift lies in the project's storage. */
export interface StoredFile {
  bucket: string;
  /** A random uuid and the extension. */
  name: string;
}

const ADDRESS = /^https?:\/\/[^\s?#]+\/storage\/v1\/object\/public\/(gift_(?:media|audio|video))\/([^/]+)$/;

const NAME = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$/;

/** The file with this name in a bucket, null where no file can be called so. */
export function storedFileCalled(bucket: string, name: unknown): StoredFile | null {
  return typeof name === 'string' && NAME.test(name) ? { bucket, name } : null;
}

/**
 * The file behind a stored address, whatever its host: the domain of the project may change after
 * the gift was saved. null for anything else: another page's file does not belong to the gift,
 * however it calls itself. The database checks the same path.
 */
export function storedFile(address: unknown): StoredFile | null {
  const [, bucket, name] = (typeof address === 'string' && ADDRESS.exec(address)) || [];
  return bucket ? storedFileCalled(bucket, name) : null;
}

/** The public address of a stored file in the project at `backendUrl` (origin without a slash). */
export function publicAddress(backendUrl: string, { bucket, name }: StoredFile): string {
  return `${backendUrl}/storage/v1/object/public/${bucket}/${name}`;
}

/**
 * Characters that make a name look other than it is: controls, and marks that turn the direction of
 * writing ('Gutschein\u202Efdp.exe' shows as 'Gutscheinexe.pdf'). The database refuses them.
 */
const DECEIVING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A file's name as it may be shown. */
export const shownFileName = (name: unknown): string => trimmedText(name).replaceAll(DECEIVING, '');

/**
 * The name under which a file is saved: whatever the row calls it, it ends in the extension of what
 * is stored, so that nothing is saved as a program. '' for a file without a name.
 */
export function savedFileName(name: string, extension: string): string {
  const shown = shownFileName(name);
  return !shown || !extension || fileExtension(shown) === extension ? shown : `${shown}.${extension}`;
}

/** The address that saves the file under a name instead of opening it, whatever it holds. */
export function downloadAddress(address: string, fileName: string): string {
  return `${address}?${new URLSearchParams({ download: fileName })}`;
}
