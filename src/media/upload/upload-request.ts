import { BackendError, bodyToRead } from '@/api/backend-error.ts';
import type { UploadKind } from '@/gift/file-types.ts';

export const CACHE_SECONDS = '3600';

export interface UploadRequest {
  kind: UploadKind;
  file: File;
  /** The file's slot in a draft, by which an upload is resumed after a reload. */
  resumeKey?: string;
  signal?: AbortSignal;
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  /** It failed for a moment, and goes on by itself. */
  onRetry?: (error: BackendError) => void;
}

/** Throws FILE_CHANGED for a file changed on disk: its upload would fail like a lost connection. */
export async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(-1).arrayBuffer();
  } catch {
    throw new BackendError('FILE_CHANGED');
  }
}

/**
 * The database's sentence about its limit per hour (20260101090100_write_limits.sql), which the
 * storage hands on with 403: bare, where a file is sent in chunks.
 */
export const TOO_MANY = /Es wird gerade sehr viel hochgeladen\. .*noch einmal\./;

/** Milliseconds without progress after which a request is sent again. */
export const STALL_TIMEOUT = 20_000;

/** Until `stop()`, calls `onStall` when `alive()` was not called for STALL_TIMEOUT. */
export function watchForStall(onStall: () => void) {
  let timer = setTimeout(onStall, STALL_TIMEOUT);
  const stop = () => clearTimeout(timer);
  const alive = () => {
    stop();
    timer = setTimeout(onStall, STALL_TIMEOUT);
  };
  return { alive, stop };
}

/**
 * The storage answers refusals with 400 and JSON; a 400 without comes from an interrupted request.
 */
function isCutOff({ status, responseText }: XMLHttpRequest): boolean {
  if (status !== 400) return false;
  try {
    return JSON.parse(responseText) === undefined;
  } catch {
    return true;
  }
}

/**
 * A `fetch` for one upload, for supabase-js, which takes neither callback nor signal: only
 * XMLHttpRequest reports what has been sent. Throws OFFLINE, or TIMEOUT after STALL_TIMEOUT.
 */
export function uploadFetch(
  signal: AbortSignal | undefined,
  onProgress: (sentBytes: number) => void,
): typeof fetch {
  return (input, init = {}) =>
    new Promise<Response>((resolve, reject) => {
      const request = new XMLHttpRequest();
      const end = (code: string) => {
        watch.stop();
        reject(new BackendError(code));
      };
      const watch = watchForStall(() => {
        end('TIMEOUT');
        request.abort();
      });
      const fail = () => end('OFFLINE');
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input));
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = (event) => {
        watch.alive();
        onProgress(event.loaded);
      };
      request.onload = () => {
        if (isCutOff(request)) return fail();
        watch.stop();
        const body = [204, 205, 304].includes(request.status)
          ? null
          : bodyToRead(request.status, request.responseText);
        resolve(new Response(body, { status: request.status, statusText: request.statusText }));
      };
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) return fail();
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}
