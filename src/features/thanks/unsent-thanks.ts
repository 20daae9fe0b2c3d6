import { useSyncExternalStore } from 'react';
import { callCounted } from '@/api/backend.ts';
import { createListeners } from '@/browser/listeners.ts';
import { newId } from '@/browser/new-id.ts';
import { storableText } from '@/gift/text.ts';
import { discardFiles } from '@/media/discarded-files.ts';
import type { UploadedFile } from '@/media/upload/uploads.ts';

/** A recording that is about to be sent: uploaded once, also when sending it is tried again. */
export class Recording {
  readonly file: File;
  #stored: UploadedFile | null = null;

  constructor(file: File) {
    this.file = file;
  }

  async path(): Promise<string> {
    const { uploadFile } = await import('@/media/upload/uploads.ts');
    this.#stored ??= await uploadFile({ kind: 'audio', file: this.file });
    return this.#stored.path;
  }

  discard(): void {
    if (this.#stored) discardFiles([this.#stored.publicUrl]);
  }
}

/** Keeps its id, so that a second try after a lost answer sends no second thank-you. */
export interface Reply {
  readonly id: string;
  readonly text: string;
  readonly voice: Recording | null;
}

/** A reply under a new id: other words, or another recording, are another thank-you. */
export const replyOf = (text: string, voice: Recording | null = null): Reply => ({
  id: newId(),
  text,
  voice,
});

export interface UnsentThanks {
  readonly heart: { readonly id: string; readonly state: 'offered' | 'sending' | 'sent' };
  readonly reply: Reply;
  /** The reply that is on its way, null while none is. */
  readonly sending: Reply | null;
  /** How many replies have been sent, and how many of them took their recorder with them. */
  readonly sentReplies: number;
  readonly sentVoices: number;
}

/** Unsent thanks by gift, until the page is left: closing the card takes away the form alone. */
const kept = new Map<string, UnsentThanks>();
const [emit, subscribe] = createListeners();

const newThanks = (): UnsentThanks => ({
  heart: { id: newId(), state: 'offered' },
  reply: replyOf(''),
  sending: null,
  sentReplies: 0,
  sentVoices: 0,
});

export function unsentThanks(giftId: string): UnsentThanks {
  const unsent = kept.get(giftId) ?? newThanks();
  kept.set(giftId, unsent);
  return unsent;
}

/** Changes what is to be sent for a gift, also after the card was closed. */
export function changeThanks(giftId: string, change: (now: UnsentThanks) => Partial<UnsentThanks>): void {
  const now = unsentThanks(giftId);
  kept.set(giftId, { ...now, ...change(now) });
  emit();
}

export const useUnsentThanks = (giftId: string): UnsentThanks =>
  useSyncExternalStore(subscribe, () => unsentThanks(giftId));

export interface SentThanks {
  id: string;
  giftId: string;
  heart: boolean;
  message: string | null;
  /** Path of a recording that this browser has uploaded to gift_audio, null without one. */
  voice: string | null;
}

/**
 * Throws BackendError: PT404 for a gift that cannot be opened, PT409 when three have been sent,
 * PT429 over the write limit. The browser's key opens a sealed gift, and owns the recording.
 */
export async function sendThanks({ id, giftId, heart, message, voice }: SentThanks): Promise<void> {
  await callCounted('send_thanks', {
    thanks_id: id,
    gift_id: giftId,
    heart,
    message: message && storableText(message),
    voice,
  });
}
