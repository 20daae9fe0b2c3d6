import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { currentToast, showError } from '@/ui/toast/toast-store.ts';
import { discardFiles } from './discarded-files.ts';
import { FILE_WORDS } from './file-words.ts';
import { forgetUploads, rememberUpload, storedUpload } from './stored-uploads.ts';
import { createTransferRate } from './transfer-rate.ts';
import type { UploadRequest } from './upload/upload-request.ts';
import type { UploadedFile } from './upload/uploads.ts';
import { uploadFailureWords } from './upload-failure-words.ts';

export type UploadState =
  | {
      status: 'uploading';
      sentBytes: number;
      totalBytes: number;
      /** Estimated; null while unknown. */
      secondsLeft: number | null;
      /** Code of the error after which it waits to retry ('OFFLINE'), null while it is running. */
      waitingAfter: string | null;
    }
  | { status: 'failed'; message: string }
  | { status: 'done' | 'cancelled' };

export type UploadStates = Readonly<Partial<Record<UploadKind, UploadState>>>;

/** The files of a draft, null where there is none. */
export type DraftFiles = Readonly<Record<UploadKind, File | null>>;

/** Their public addresses. */
export type FileAddresses = Readonly<Record<UploadKind, string | null>>;

interface Job {
  file: File;
  controller: AbortController;
  address: Promise<string>;
  /** By a tap that cannot go on without it; else it goes up ahead. */
  isAskedFor: boolean;
}

type Upload = (request: UploadRequest) => Promise<UploadedFile>;

/** Gifts without files never load the storage client. */
const uploadLazily: Upload = async (request) => (await import('./upload/uploads.ts')).uploadFile(request);

/** The uploads of one draft: each file is sent once, and a failure shows its toast once. */
export class UploadSession {
  readonly #draftId: string;
  readonly #upload: Upload;
  readonly #jobs = new Map<UploadKind, Job>();
  /** What was said of a file that failed: said once more only to who asks for the file. */
  readonly #told = new Map<UploadKind, { file: File; message: string }>();
  readonly #emit: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  #states: UploadStates = {};

  /** `upload` is replaced in tests only. */
  constructor(draftId: string, upload = uploadLazily) {
    this.#draftId = draftId;
    this.#upload = upload;
    [this.#emit, this.subscribe] = createListeners();
  }

  states = (): UploadStates => this.#states;

  /** Uploads a slot's file, unless that is done or running; after a failure it starts again. */
  start(slot: UploadKind, file: File): void {
    const status = this.#states[slot]?.status;
    if (this.#jobs.get(slot)?.file === file && (status === 'uploading' || status === 'done')) return;
    this.abandon(slot);
    const controller = new AbortController();
    const address = this.#run(slot, file, controller.signal);
    // Marks the rejection as handled; callers of `addresses` still get it.
    address.catch(() => undefined);
    this.#jobs.set(slot, { file, controller, address, isAskedFor: false });
  }

  /** Starts missing uploads of the draft's files and aborts those of removed or replaced files. */
  startAll(files: DraftFiles): void {
    this.abandonAllBut(files);
    for (const slot of FILE_SLOTS) {
      const file = files[slot];
      if (file) this.start(slot, file);
    }
  }

  abandonAllBut(files: DraftFiles): void {
    for (const slot of FILE_SLOTS) if (this.#jobs.get(slot)?.file !== files[slot]) this.abandon(slot);
  }

  /** Stops an upload for the sender; `retry` resumes it. */
  cancel(slot: UploadKind): void {
    if (this.#states[slot]?.status !== 'uploading') return;
    this.#publish(slot, { status: 'cancelled' });
    this.#jobs.get(slot)?.controller.abort();
  }

  retry(slot: UploadKind): void {
    const file = this.#jobs.get(slot)?.file;
    if (!file) return;
    this.start(slot, file);
    this.#askFor(slot);
  }

  /** Aborts and forgets an upload. */
  abandon(slot: UploadKind): void {
    const job = this.#jobs.get(slot);
    if (!job) return;
    this.#jobs.delete(slot);
    job.controller.abort();
    this.#publish(slot, undefined);
  }

  /**
   * Waits for the uploads that were started. Rejects with the first BackendError, after its toast:
   * nothing may be paid or saved then (docs/behaviour.md#files).
   */
  async addresses(): Promise<FileAddresses> {
    const address = async (slot: UploadKind) => (await this.#jobs.get(slot)?.address) ?? null;
    const [main, audio, video] = await Promise.all([address('main'), address('audio'), address('video')]);
    return { main, audio, video };
  }

  /** Starts missing uploads and waits for all. Rejects like `addresses`. */
  async finish(files: DraftFiles): Promise<FileAddresses> {
    this.startAll(files);
    for (const slot of FILE_SLOTS) this.#askFor(slot);
    return this.addresses();
  }

  #askFor(slot: UploadKind): void {
    const job = this.#jobs.get(slot);
    if (job) job.isAskedFor = true;
  }

  /** Aborts running uploads and forgets finished ones, after the gift was saved. */
  close(): void {
    for (const slot of FILE_SLOTS) this.abandon(slot);
    forgetUploads(this.#draftId);
  }

  async #run(slot: UploadKind, file: File, signal: AbortSignal): Promise<string> {
    const known = storedUpload(this.#draftId, slot, file);
    if (known) {
      this.#publish(slot, { status: 'done' });
      return known;
    }
    const rate = createTransferRate();
    let sentBytes = 0;
    const show = (waitingAfter: string | null = null) => {
      if (signal.aborted) return;
      rate.note(performance.now(), sentBytes);
      const secondsLeft = waitingAfter ? null : rate.secondsLeft(file.size);
      const totalBytes = file.size;
      this.#publish(slot, { status: 'uploading', sentBytes, totalBytes, secondsLeft, waitingAfter });
    };
    show();
    try {
      const { publicUrl } = await this.#upload({
        kind: slot,
        file,
        resumeKey: `${this.#draftId}/${slot}`,
        signal,
        onProgress: (sent) => {
          sentBytes = sent;
          show();
        },
        onRetry: ({ code }) => show(code),
      });
      if (signal.aborted) {
        // Nobody will name this file: it arrived while its upload was given up.
        discardFiles([publicUrl]);
        throw signal.reason;
      }
      rememberUpload(this.#draftId, slot, file, publicUrl);
      this.#publish(slot, { status: 'done' });
      return publicUrl;
    } catch (error) {
      if (!signal.aborted) {
        const message = uploadFailureWords(error);
        this.#publish(slot, { status: 'failed', message });
        this.#tellFailure(slot, file, message);
      }
      throw error;
    }
  }

  #tellFailure(slot: UploadKind, file: File, message: string): void {
    const title = FILE_WORDS[slot].uploadError;
    const told = this.#told.get(slot);
    const isTold = told?.file === file && told.message === message;
    this.#told.set(slot, { file, message });
    const toast = currentToast();
    const isRead = toast?.title === title && toast.text === message;
    if (isTold && (isRead || !this.#jobs.get(slot)?.isAskedFor)) return;
    showError(title, message);
  }

  #publish(slot: UploadKind, state: UploadState | undefined): void {
    this.#states = { ...this.#states, [slot]: state };
    this.#emit();
  }
}

/** The progress of every file, for React. */
export const useUploads = (session: UploadSession): UploadStates =>
  useSyncExternalStore(session.subscribe, session.states);
