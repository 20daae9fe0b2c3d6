import { BackendError } from './backend-error.ts';

/**
 * Time limit and repetition of table requests. Repeated are reads, the save of a gift with its lock
 * and a thank-you, which are idempotent.
 */

/**
 * Milliseconds of one attempt. Three attempts, their pauses and the start script's request before
 * them (EARLY_LIMIT in src/first-paint/early-gift.ts) stay below 30 s together.
 */
const ATTEMPT_LIMIT = 7500;
const PAUSES = [400, 1200];
/**
 * What passes. 520 to 524 are Cloudflare's, which stands before hosted projects; 544 is the
 * storage's, whose database did not answer.
 */
export const RETRYABLE_STATUS = [408, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 544];
/**
 * The save of a gift and of its lock, a thank-you under its own id, a token that its own browser
 * has used, and questions that the database answers without writing anything.
 */
const IDEMPOTENT_POST =
  /\/rest\/v1\/(gifts\?.*on_conflict=id|rpc\/((draft|pass|invitation)_state|lock_gift|send_thanks|accept_invitation|device_count|gift_with_coupon))/;

/**
 * An answer with its body, which is read within the time limit, because a connection may break
 * after the header.
 */
interface Answer {
  head: Response;
  body: string;
}

/**
 * Whether an answer is not to be repeated. A body that was cut off, or the web page of a gateway,
 * is repeated whatever its status says.
 */
function isFinal({ head, body }: Answer): boolean {
  if (RETRYABLE_STATUS.includes(head.status)) return false;
  if (!head.ok) return true;
  try {
    return body === '' || JSON.parse(body) !== undefined;
  } catch {
    return false;
  }
}

async function attempt(url: string, init: RequestInit): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ATTEMPT_LIMIT);
  const onAbort = () => limit.abort();
  init.signal?.addEventListener('abort', onAbort);
  try {
    init.signal?.throwIfAborted();
    const head = await fetch(url, { ...init, signal: limit.signal });
    return { head, body: await head.text() };
  } catch (error) {
    init.signal?.throwIfAborted();
    throw limit.signal.aborted ? new BackendError('TIMEOUT') : new BackendError('OFFLINE', String(error));
  } finally {
    clearTimeout(timer);
    init.signal?.removeEventListener('abort', onAbort);
  }
}

// An answer 204 must be given no body, but Chromium's own has an empty one.
const responseOf = ({ head, body }: Answer) => new Response(body || null, head);

/**
 * fetch for table requests. Throws BackendError TIMEOUT or OFFLINE, or the caller's abort reason.
 */
export async function fetchWithRetry(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  const method = init.method ?? 'GET';
  const repeatable =
    method === 'GET' || method === 'HEAD' || (method === 'POST' && IDEMPOTENT_POST.test(url));
  for (const pause of repeatable ? PAUSES : []) {
    const answer = await attempt(url, init).catch(() => init.signal?.throwIfAborted());
    if (answer && isFinal(answer)) return responseOf(answer);
    // The pause is random, so that many pages that failed at once do not all repeat at once.
    await new Promise((resume) => setTimeout(resume, pause * (0.75 + Math.random() / 2)));
  }
  return responseOf(await attempt(url, init));
}
