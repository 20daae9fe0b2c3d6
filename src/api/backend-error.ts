/**
 * The one error that backend calls throw: a code and the server's words. The German sentences for
 * it are in failure-words.ts.
 *
 * - `OFFLINE`: the request never arrived. `TIMEOUT`: nothing came back in time.
 * - `UNREADABLE`: a success status with a body that cannot be read. `HTTP_<status>`: an error
 *   answer without a code of its own.
 * - PostgreSQL's and PostgREST's own codes: `23505`, `42501`, `PGRST116`, `PT409` (the saved gift
 *   differs), `PT429` (write limit).
 * - `NOT_CONFIGURED` (the build has no backend), `NO_ROW` (a save returned nothing), `NOT_OWN`
 *   (another browser's gift).
 * - `PRICE_CHANGED`: the amount that the page shows is not on sale any more; no order was made.
 *   PayPal's own codes where it refused one.
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
