import { forgetFile, keepFile, keptFile } from '@/browser/file-store.ts';
import { newId } from '@/browser/new-id.ts';
import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { storedRecord } from '@/browser/stored-json.ts';
import { readText } from '@/gift/field-kinds.ts';
import { type StoredFile, storedFile } from '@/gift/stored-file.ts';
import { isBlank } from '@/gift/text.ts';
import { discardUpload, storedUpload } from '@/media/stored-uploads.ts';
import type { OwnGreeting } from './greeting.ts';

export type AttachmentKind = 'picture' | 'voice';

/** The file of a greeting: one of this browser, or the one that the stored greeting has. */
export type Attachment = { kind: AttachmentKind; file: File } | { kind: AttachmentKind; stored: StoredFile };

/** A greeting that is being written. */
export interface UnsentGreeting {
  /** A new uuid, or that of the stored greeting which it changes. */
  id: string;
  name: string;
  message: string;
  attachment: Attachment | null;
  /** The kind of its file if a reload has not brought the file back. */
  lost: AttachmentKind | null;
}

export const newGreeting = (fields: Partial<UnsentGreeting> = {}): UnsentGreeting => ({
  id: newId(),
  name: '',
  message: '',
  attachment: null,
  lost: null,
  ...fields,
});

/** A stored greeting, to be changed. */
export function changeOf({ id, name, message, picture, voice }: OwnGreeting): UnsentGreeting {
  const attachment = picture
    ? { kind: 'picture' as const, stored: picture }
    : voice && { kind: 'voice' as const, stored: voice };
  return newGreeting({ id, name, message, attachment });
}

/** The bucket's kind of each attachment (src/media/upload). */
export const UPLOADED_AS = { picture: 'main', voice: 'audio' } as const;

/** The key under which text, file and upload of a greeting are kept; `token` is that of its link. */
export const draftKey = (token: string): string => STORAGE_KEYS.greeting + token;

export const isEmpty = ({ name, message, attachment }: UnsentGreeting): boolean =>
  isBlank(name) && isBlank(message) && attachment === null;

/** Keeps the words of a greeting; its file is kept when it is chosen. An empty one is forgotten. */
export function keepGreeting(token: string, greeting: UnsentGreeting): void {
  if (isEmpty(greeting)) {
    forgetGreeting(token);
    return;
  }
  const { id, name, message, attachment } = greeting;
  const kept = attachment && { kind: attachment.kind, isStored: 'stored' in attachment };
  localStore.set(draftKey(token), JSON.stringify({ id, name, message, attachment: kept }));
}

/** Keeps the file in place of the one before, and has what was uploaded of that deleted. */
export function keepAttachment(token: string, before: Attachment | null, file: File | null): void {
  const key = draftKey(token);
  if (before) discardUpload(key, UPLOADED_AS[before.kind]);
  if (file) void keepFile(key, 'file', file);
  else void forgetFile(key, 'file');
}

/** Forgets what was kept of a greeting. */
export function forgetGreeting(token: string): void {
  localStore.remove(draftKey(token));
  void forgetFile(draftKey(token), 'file');
}

/** Name of the stored file that the greeting will have, null as long as it is not uploaded. */
export function uploadedName(token: string, attachment: Attachment): string | null {
  if ('stored' in attachment) return attachment.stored.name;
  return (
    storedFile(storedUpload(draftKey(token), UPLOADED_AS[attachment.kind], attachment.file))?.name ?? null
  );
}

/** Whether a stored greeting is the written one: it had arrived, and the answer was lost. */
export function hasArrived(token: string, unsent: UnsentGreeting, stored: OwnGreeting): boolean {
  const { attachment } = unsent;
  const file = stored.picture ?? stored.voice;
  const hasSameFile = attachment ? uploadedName(token, attachment) === (file?.name ?? '') : file === null;
  return (
    unsent.id === stored.id &&
    unsent.name.trim() === stored.name &&
    unsent.message.trim() === stored.message &&
    hasSameFile
  );
}

/**
 * The greeting that was being written, null without one. `own`: the stored ones of this browser.
 */
export async function keptGreeting(
  token: string,
  own: readonly OwnGreeting[],
): Promise<UnsentGreeting | null> {
  const record = storedRecord(localStore, draftKey(token));
  const id = readText(record.id);
  if (!id) return null;
  const greeting = newGreeting({
    id,
    name: readText(record.name) ?? '',
    message: readText(record.message) ?? '',
  });
  const { kind, isStored } = (record.attachment ?? {}) as { kind?: AttachmentKind; isStored?: boolean };
  if (kind !== 'picture' && kind !== 'voice') return greeting;
  const stored = isStored ? own.find((one) => one.id === id)?.[kind] : null;
  if (stored) return { ...greeting, attachment: { kind, stored } };
  const file = isStored ? null : await keptFile(draftKey(token), 'file');
  return file ? { ...greeting, attachment: { kind, file } } : { ...greeting, lost: kind };
}
