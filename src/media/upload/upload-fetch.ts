import { BackendError } from '@/api/backend-error.ts';

/** Milliseconds without progress after which an upload request is aborted and sent again. */
export const STALL_TIMEOUT = 20_000;

/**
 * Calls `onStall` once when `alive()` was not called for the given time; `stop()` ends the watch.
 */
export function watchForStall(onStall: () => void, timeout = STALL_TIMEOUT) {
  let timer = setTimeout(onStall, timeout);
  return {
    alive: () => {
      clearTimeout(timer);
      timer = setTimeout(onStall, timeout);
    },
    stop: () => clearTimeout(timer),
  };
}

export interface UploadFetchOptions {
  signal?: AbortSignal;
  /**
   * Called with the bytes of the request body sent so far; form fields included, so the last value
   * is a little above the file's size.
   */
  onProgress?: (sentBytes: number) => void;
}

/**
 * Whether an answer is to be treated as a lost connection. The storage answers refusals with 400
 * and JSON; a 400 without readable JSON comes from an interrupted request.
 */
function isCutOff({ status, responseText }: XMLHttpRequest): boolean {
  if (status !== 400) return false;
  try {
    return JSON.parse(responseText) === undefined;
  } catch {
    return true;
  }
}

const MUST_BE_EMPTY = new Set([101, 204, 205, 304]);

/**
 * A `fetch` for one upload that tells its progress and can be aborted: supabase-js takes neither a
 * progress callback nor a signal for uploads, but it does take a fetch, and only XMLHttpRequest
 * reports what has been sent. Throws BackendError OFFLINE, or TIMEOUT when nothing moved for
 * STALL_TIMEOUT.
 */
export function uploadFetch({ signal, onProgress }: UploadFetchOptions): typeof fetch {
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
        onProgress?.(event.loaded);
      };
      request.onload = () => {
        if (isCutOff(request)) return fail();
        watch.stop();
        const body = MUST_BE_EMPTY.has(request.status) ? null : request.responseText;
        resolve(new Response(body, { status: request.status, statusText: request.statusText }));
      };
      request.onerror = fail;
      request.onabort = fail;
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) return fail();
      request.send(init.body as XMLHttpRequestBodyInit | null);
    });
}
