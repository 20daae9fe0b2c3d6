import { publicAddress, storedFile } from '@/gift/stored-file.ts';
import type { GiftFile } from '@/gift/wrapped-gift.ts';
import { backendAddress } from '@/settings/backend-address.ts';

/** Of a file outside of the project's storage (docs/behaviour.md#files). */
export const FOREIGN_FILE_WORDS = 'Diese Datei gehört nicht zu diesem Geschenk';

/** In today's project or on this page; null for a file that does not belong to the gift. */
export function fileAddress(file: GiftFile | null): string | null {
  if (!file) return null;
  if ('address' in file) return file.address;
  const stored = 'named' in file ? storedFile(file.named) : file;
  return stored && publicAddress(backendAddress?.url ?? '', stored);
}
