import { newId } from '@/browser/new-id.ts';
import { senderKey } from '@/browser/sender-key.ts';
import { type BackendAddress, backendAddress } from '@/settings/backend-address.ts';
import { BackendError, bodyToRead, failureOf, refusalOf } from './backend-error.ts';
import { keyedRequest } from './keyed-request.ts';
import { withRetries } from './retry.ts';

/** The way to the backend without supabase-js, for all but written tables and files. */

/** Milliseconds of one attempt: three, with their pauses and EARLY_LIMIT, stay below 30 s. */
const ATTEMPT_LIMIT = 7500;

/** Throws BackendError NOT_CONFIGURED in a build without an address. */
export function requiredAddress(): BackendAddress {
  if (!backendAddress) throw new BackendError('NOT_CONFIGURED');
  return backendAddress;
}

/** fetch within ATTEMPT_LIMIT, body included. Throws BackendError, or the caller's reason. */
export async function fetchWithLimit(input: RequestInfo | URL, init: RequestInit = {}) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new BackendError('TIMEOUT')), ATTEMPT_LIMIT);
  const signal = AbortSignal.any([limit.signal, ...(init.signal ? [init.signal] : [])]);
  try {
    signal.throwIfAborted();
    const head = await fetch(input, { ...init, signal });
    const body = await head.text();
    // An answer 204 must be given no body, but Chromium's own has an empty one.
    return new Response(body ? bodyToRead(head.status, body) : null, head);
  } catch (error) {
    signal.throwIfAborted();
    throw new BackendError('OFFLINE', String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** The content of an answer, undefined without a body. Throws BackendError. */
async function contentOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw failureOf(refusalOf(response.status, text));
  try {
    return (text === '' ? undefined : JSON.parse(text)) as T;
  } catch {
    throw failureOf({ status: response.status });
  }
}

interface ReadOptions {
  /** Sends the key of this browser, for what only a gift's sender may read. */
  asSender?: boolean;
  signal?: AbortSignal | null | undefined;
}

/** GET below /rest/v1, repeated. Throws BackendError, or the reason of the caller's abort. */
export async function readTable<T>(query: string, { asSender, signal = null }: ReadOptions = {}) {
  const { url, headers } = keyedRequest(requiredAddress(), `/rest/v1/${query}`);
  if (asSender) headers['x-sender-key'] = senderKey();
  const read = async () => contentOf<T>(await fetchWithLimit(url, { headers, signal }));
  return withRetries(read, { signal });
}

const posted = (path: string, body: object) => {
  const { url, headers } = keyedRequest(requiredAddress(), path);
  return {
    url,
    init: {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    },
  };
};

/**
 * Calls a function of the database with the key of this browser; `repeats`, if it may arrive twice.
 * Throws BackendError.
 */
export async function callFunction<T = void>(name: string, args: object = {}, { repeats = false } = {}) {
  const { url, init } = posted(`/rest/v1/rpc/${name}`, args);
  const headers = { ...init.headers, 'x-sender-key': senderKey() };
  const call = async () => contentOf<T>(await fetchWithLimit(url, { ...init, headers }));
  return repeats ? withRetries(call) : call();
}

/** The outcome of a counted call: its answer, or the refusal in `error`. */
type CountedAnswer<T> = (T & { error?: { code: string; message: string } }) | null;

/**
 * Calls a function that counts (docs/decisions/counted-calls.md), and reads what became of it by a
 * second request. Both are repeated: the same call arrives once. Throws BackendError, UNREADABLE
 * where nothing is known of the call.
 */
export async function callCounted<T>(name: string, args: object): Promise<T> {
  const call_id = newId();
  await callFunction(name, { ...args, call_id }, { repeats: true });
  const answer = await readTable<CountedAnswer<T>>(`rpc/answer_of?call_id=${call_id}`, { asSender: true });
  if (!answer) throw new BackendError('UNREADABLE');
  if (answer.error) throw new BackendError(answer.error.code, answer.error.message);
  return answer;
}

/**
 * Calls an Edge Function, once and without a limit: it repeats what it asks others. Throws
 * BackendError.
 *
 * @param outlivesPage the request goes on when the page is left.
 */
export async function callEdgeFunction<T>(name: string, body: object, outlivesPage = false) {
  const { url, init } = posted(`/functions/v1/${name}`, body);
  const response = await fetch(url, { ...init, keepalive: outlivesPage }).catch((error: unknown) => {
    throw new BackendError('OFFLINE', String(error));
  });
  return contentOf<T>(response);
}
