import { parsedJson } from '@/browser/stored-json.ts';

/**
 * The one error that backend calls throw; failure-words.ts has the German sentences for its codes.
 *
 * - `OFFLINE`: the request never arrived. `TIMEOUT`: nothing came back in time.
 * - `UNREADABLE`: a success whose body cannot be read. `HTTP_<status>`: an error without a code.
 * - Codes of PostgreSQL, PostgREST, our functions (`PT409`: the saved gift differs) and PayPal.
 * - `NOT_CONFIGURED` (the build has no backend), `NO_ROW` (a save returned nothing), `NOT_OWN`
 *   (another browser's gift), `PRICE_CHANGED` (no order was made).
 * - Uploads: `INVALID_FILE`, `FILE_CHANGED`, `NO_PATH`, `NO_PUBLIC_URL`.
 */
export class BackendError extends Error {
  readonly code: string;
  /** The server's own words in its own language, '' without any. */
  readonly serverWords: string;
  /** Further words of the server ('details'), '' without any. */
  readonly details: string;
  /** HTTP status of the answer, 0 without one. */
  readonly status: number;

  constructor(code: string, serverWords = '', details = '', status = 0) {
    super(serverWords ? `${code}: ${serverWords}` : code);
    this.name = 'BackendError';
    this.code = code;
    this.serverWords = serverWords;
    this.details = details;
    this.status = status;
  }
}

/** An error answer of PostgREST, the storage, TUS, an Edge Function or a gateway. */
export interface Refusal {
  /** HTTP status; below 400 for a success whose body cannot be read. */
  status: number;
  code?: string | undefined;
  /** The storage's own status ('413'), which it wraps into the body of a 400. */
  statusCode?: string | undefined;
  message?: string | undefined;
  details?: string | null | undefined;
}

/** The BackendError of an answer; without a code of its own, its status becomes the code. */
export function failureOf({ status, code, statusCode, message, details }: Refusal): BackendError {
  if (code) return new BackendError(code, message, details ?? '', status);
  if (statusCode === 'OFFLINE' || statusCode === 'TIMEOUT') return new BackendError(statusCode);
  const inner = Number(statusCode);
  const actual = inner >= 400 && inner < 600 ? inner : status;
  return actual < 400
    ? new BackendError('UNREADABLE')
    : new BackendError(`HTTP_${actual}`, message, '', actual);
}

const textOf = (value: unknown) => (value == null ? undefined : String(value));

/**
 * The body of an answer for libraries. They show the message of an error to people, so one that is
 * no JSON object, such as a gateway's page, becomes an empty message.
 */
export function bodyToRead(status: number, body: string): string {
  if (status < 400) return body;
  const said = parsedJson(body);
  return typeof said === 'object' && said !== null ? body : '{"message":""}';
}

/** An error answer from its body; only the status when the body is not JSON. */
export function refusalOf(status: number, body: string): Refusal {
  const said = (parsedJson(body) ?? {}) as Record<string, unknown>;
  return {
    status,
    code: textOf(said.code),
    statusCode: textOf(said.statusCode),
    message: textOf(said.message ?? said.error),
    details: textOf(said.details),
  };
}
