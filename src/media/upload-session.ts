import { useSyncExternalStore } from 'react';
import { createListeners } from '@/browser/listeners.ts';
import { FILE_SLOTS, type UploadKind } from '@/gift/file-types.ts';
import { showError } from '@/ui/toast/toast-store.ts';
import { discardFiles } from './discarded-files.ts';
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
      /** Estimated seconds, null while unknown. */
      secondsLeft: number | null;
      /**
       * Code of the error after which the upload waits to retry ('OFFLINE'), null while it is
       * running.
       */
      waitingAfter: string | null;
    }
  | { status: 'done'; publicUrl: string }
  | { status: 'failed'; message: string }
  | { status: 'cancelled' };

export type UploadStates = Readonly<Partial<Record<UploadKind, UploadState>>>;

/** The files of a draft by slot, null where there is none. */
export type DraftFiles = Readonly<Record<UploadKind, File | null>>;

/** Public addresses of a draft's files by slot, null where there is none. */
export type FileAddresses = Readonly<Record<UploadKind, string | null>>;

interface Job {
  file: File;
  controller: AbortController;
  address: Promise<string>;
}

/** Names of the slots, as their tiles are called. */
export const SLOT_NAMES: Readonly<Record<UploadKind, string>> = {
  main: 'Foto oder Datei',
  audio: 'Sprachnachricht',
  video: 'Film',
};

/** Toast titles (docs/behaviour.md#files). */
const UPLOAD_ERRORS: Readonly<Record<UploadKind, string>> = {
  main: 'Upload-Fehler Hauptdatei',
  audio: 'Upload-Fehler Audiodatei',
  video: 'Upload-Fehler Videodatei',
};

/**
 * The uploads of one draft. They start when the payment tab is opened, so that paying does not wait
 * for them. A file that is stored or being uploaded is not sent again; the upload of a replaced
 * file is aborted. A failure shows its toast once.
 */
export class UploadSession {
  readonly #draftId: string;
  readonly #upload: (request: UploadRequest) => Promise<UploadedFile>;
  readonly #jobs = new Map<UploadKind, Job>();
  readonly #tell: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  #states: UploadStates = {};

  constructor(draftId: string, upload: (request: UploadRequest) => Promise<UploadedFile>) {
    this.#draftId = draftId;
    this.#upload = upload;
    [this.#tell, this.subscribe] = createListeners();
  }

  states = (): UploadStates => this.#states;

  /**
   * Starts the upload of a slot's file, unless it is done or running; after a failure it starts
   * again.
   */
  start(slot: UploadKind, file: File): void {
    const status = this.#states[slot]?.status;
    if (this.#jobs.get(slot)?.file === file && (status === 'uploading' || status === 'done')) return;
    this.abandon(slot);
    const controller = new AbortController();
    const address = this.#run(slot, file, controller.signal);
    // Marks the rejection as handled; callers of `result` and `finish` still get it.
    address.catch(() => undefined);
    this.#jobs.set(slot, { file, controller, address });
  }

  /** Starts missing uploads of the draft's files and aborts those of removed or replaced files. */
  startAll(files: DraftFiles): void {
    this.abandonAllBut(files);
    for (const slot of FILE_SLOTS) {
      const file = files[slot];
      if (file) this.start(slot, file);
    }
  }

  /** Aborts and forgets the uploads of files that were removed or replaced. */
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
    if (file) this.start(slot, file);
  }

  /** Aborts and forgets the upload of a slot whose file was removed or replaced. */
  abandon(slot: UploadKind): void {
    const job = this.#jobs.get(slot);
    if (!job) return;
    this.#jobs.delete(slot);
    job.controller.abort();
    this.#publish(slot, undefined);
  }

  /**
   * Public address of a slot's file, null without one. Rejects with BackendError after its toast
   * was shown.
   */
  async result(slot: UploadKind): Promise<string | null> {
    return (await this.#jobs.get(slot)?.address) ?? null;
  }

  /**
   * Starts missing uploads and waits for all. Rejects with the first failure; nothing may be paid
   * or saved then (docs/behaviour.md#files).
   */
  async finish(files: DraftFiles): Promise<FileAddresses> {
    this.startAll(files);
    return this.addresses();
  }

  /** Waits for the uploads that were started. Rejects like `finish`. */
  async addresses(): Promise<FileAddresses> {
    const [main, audio, video] = await Promise.all([
      this.result('main'),
      this.result('audio'),
      this.result('video'),
    ]);
    return { main, audio, video };
  }

  /** Aborts running uploads and forgets finished ones, after the gift was saved. */
  close(): void {
    for (const slot of FILE_SLOTS) this.abandon(slot);
    forgetUploads(this.#draftId);
  }

  async #run(slot: UploadKind, file: File, signal: AbortSignal): Promise<string> {
    const known = storedUpload(this.#draftId, slot, file);
    if (known) {
      this.#publish(slot, { status: 'done', publicUrl: known });
      return known;
    }
    const rate = createTransferRate();
    const show = (sentBytes: number, waitingAfter: string | null = null) => {
      if (signal.aborted) return;
      rate.note(performance.now(), sentBytes);
      const secondsLeft = waitingAfter ? null : rate.secondsLeft(file.size);
      this.#publish(slot, {
        status: 'uploading',
        sentBytes,
        totalBytes: file.size,
        secondsLeft,
        waitingAfter,
      });
    };
    let sent = 0;
    show(0);
    try {
      const { publicUrl } = await this.#upload({
        kind: slot,
        file,
        resumeKey: `${this.#draftId}/${slot}`,
        signal,
        onProgress: (sentBytes) => {
          sent = sentBytes;
          show(sentBytes);
        },
        onRetry: ({ code }) => show(sent, code),
      });
      if (signal.aborted) {
        // Nobody will name this file: it arrived while its upload was given up.
        discardFiles([publicUrl]);
        throw signal.reason;
      }
      rememberUpload(this.#draftId, slot, file, publicUrl);
      this.#publish(slot, { status: 'done', publicUrl });
      return publicUrl;
    } catch (error) {
      if (!signal.aborted) this.#fail(slot, error);
      throw error;
    }
  }

  #fail(slot: UploadKind, error: unknown): void {
    const message = uploadFailureWords(error);
    this.#publish(slot, { status: 'failed', message });
    showError(UPLOAD_ERRORS[slot], message);
  }

  #publish(slot: UploadKind, state: UploadState | undefined): void {
    this.#states = { ...this.#states, [slot]: state };
    this.#tell();
  }
}

/**
 * Uploads a file. The storage client is imported with the first one, so that gifts without files
 * never load it.
 */
async function upload(request: UploadRequest): Promise<UploadedFile> {
  const { uploadFile } = await import('./upload/uploads.ts');
  return uploadFile(request);
}

/** A new upload session of a draft; `uploadWith` is replaced in tests only. */
export function createUploadSession(draftId: string, uploadWith = upload): UploadSession {
  return new UploadSession(draftId, uploadWith);
}

/** The progress of every file, for React. */
export function useUploads(session: UploadSession): UploadStates {
  return useSyncExternalStore(session.subscribe, session.states);
}
