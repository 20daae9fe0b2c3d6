/**
 * The one error that backend calls throw. `code` is PostgreSQL's or PostgREST's ('23505', '42501', 'PGRST116', 'PT409', 'PT429'),
 * 'HTTP_<status>' for an answer without one, 'OFFLINE' when the request never arrived, 'TIMEOUT' after the time limit.
 */
export class BackendError extends Error {
  readonly code: string;
  /** Further words of the server ('details' or 'hint'), '' when there are none. */
  readonly details: string;

  constructor(code: string, message: string, details = '') {
    super(message);
    this.name = 'BackendError';
    this.code = code;
    this.details = details;
  }
}

/** What an answer that the database did not write means, by its status. */
export function troubleOf(status: number): string {
  if (status === 429) return 'Der Server ist gerade überlastet.';
  return status >= 500 ? 'Der Server hat gerade ein Problem.' : 'Unverständliche Antwort des Servers.';
}

/** Anything thrown, as a sentence for a toast that quotes the error's message. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : String(error);
}
