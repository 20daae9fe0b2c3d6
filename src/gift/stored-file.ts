import { fileExtension, trimmedText } from './text.ts';

/** A file in the project's storage; its name is a random uuid and the extension. */
export interface StoredFile {
  bucket: string;
  name: string;
}

const ADDRESS = /^https?:\/\/[^\s?#]+\/storage\/v1\/object\/public\/(gift_(?:media|audio|video))\/([^/]+)$/;

const NAME = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.[a-z0-9]{1,8}$/;

/** The file of this name, null where no file can be called so. */
export function storedFileCalled(bucket: string, name: unknown): StoredFile | null {
  return typeof name === 'string' && NAME.test(name) ? { bucket, name } : null;
}

/**
 * The file behind an address on any host: the domain may change later. null for any other address.
 */
export function storedFile(address: unknown): StoredFile | null {
  const [, bucket, name] = (typeof address === 'string' && ADDRESS.exec(address)) || [];
  return bucket ? storedFileCalled(bucket, name) : null;
}

/** `backendUrl` is an origin without a slash. */
export function publicAddress(backendUrl: string, { bucket, name }: StoredFile): string {
  return `${backendUrl}/storage/v1/object/public/${bucket}/${name}`;
}

/** Controls, and marks that turn the direction of writing: '…\u202Efdp.exe' shows as '…exe.pdf'. */
const BIDI_AND_CONTROL = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

export const shownFileName = (name: unknown): string => trimmedText(name).replaceAll(BIDI_AND_CONTROL, '');

/** Endings of one kind of file. */
const ALIKE = ['heic heif', 'jpg jpeg jpe jfif', 'tif tiff', 'mpg mpeg', 'mov qt', 'htm html'].map((row) =>
  row.split(' '),
);

const areAlike = (one: string, other: string) =>
  one === other || ALIKE.some((kind) => kind.includes(one) && kind.includes(other));

/** A name that ends in the extension of what is stored, so that nothing is saved as a program. */
export function savedFileName(name: string, extension: string): string {
  const shown = shownFileName(name);
  return !shown || !extension || areAlike(fileExtension(shown), extension) ? shown : `${shown}.${extension}`;
}

/** The address that saves the file under a name instead of opening it. */
export function downloadAddress(address: string, fileName: string): string {
  return `${address}?${new URLSearchParams({ download: fileName })}`;
}
