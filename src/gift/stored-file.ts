import { extensionsOf, type StoredType, UPLOAD_KINDS, type UploadKind } from './file-types.ts';

/** Where a file of a gift lies in the project's storage. */
export interface StoredFile extends StoredType {
  kind: UploadKind;
  bucket: string;
  /** A random uuid and the extension. */
  name: string;
}

const PATH =
  /^https?:\/\/[^\s?#]+\/storage\/v1\/object\/public\/(gift_\w+)\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\.([a-z0-9]{1,8}))$/;

/**
 * The file behind a stored address, whatever its host: the domain of the project may change after the gift was saved. null for anything
 * else: another page's file does not belong to the gift, however it calls itself. The database checks the same path.
 */
export function storedFile(address: unknown): StoredFile | null {
  const [, bucket, name, extension] = (typeof address === 'string' && PATH.exec(address)) || [];
  for (const kind of Object.keys(UPLOAD_KINDS) as UploadKind[]) {
    if (UPLOAD_KINDS[kind].bucket !== bucket || !name) continue;
    const type = extensionsOf(kind).find((known) => known.extension === extension);
    return type ? { ...type, kind, bucket, name } : null;
  }
  return null;
}

/** The public address of a stored file in the project at `backendUrl` (origin without a slash). */
export function publicAddress(
  backendUrl: string,
  { bucket, name }: Pick<StoredFile, 'bucket' | 'name'>,
): string {
  return `${backendUrl}/storage/v1/object/public/${bucket}/${name}`;
}

/** The address that saves the file under a name instead of opening it, whatever it holds. */
export function downloadAddress(address: string, fileName: string): string {
  return `${address}?${new URLSearchParams({ download: fileName })}`;
}
