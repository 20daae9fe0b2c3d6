import { type BackendAddress, backendAddress } from '@/settings/backend-address.ts';
import { BackendError, troubleOf } from './errors.ts';
import { patientFetch, TimeLimitError } from './patient-fetch.ts';

/** Reads from tables without supabase-js: the recipient's and the legal pages would otherwise pay 14 kB for two GET requests. */

export function requiredAddress(): BackendAddress {
  if (!backendAddress) throw new BackendError('NOT_CONFIGURED', 'Es ist kein Backend eingerichtet.');
  return backendAddress;
}

interface PostgrestFailure {
  code?: string;
  message?: string;
  details?: string | null;
}

/** What went wrong on the way, as a BackendError; an abort by the caller passes through unchanged. */
export function requestError(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof BackendError || signal?.aborted) return error;
  if (error instanceof TimeLimitError) return new BackendError('TIMEOUT', error.message);
  return new BackendError('OFFLINE', 'Keine Verbindung zum Server.', String(error));
}

/** The JSON body of an answer. Throws BackendError with PostgREST's code, or HTTP_<status> for anything else (an HTML page, say). */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (response.ok) return body as T;
    const { code, message, details } = (body ?? {}) as PostgrestFailure;
    // A server in trouble answers in whatever language; the database's own errors have a code.
    const isQuoted = code || (response.status < 500 && response.status !== 429);
    const words = (isQuoted && message) || troubleOf(response.status);
    throw new BackendError(code || `HTTP_${response.status}`, words, details ?? '');
  } catch (error) {
    if (error instanceof BackendError) throw error;
    throw new BackendError(`HTTP_${response.status}`, troubleOf(response.status));
  }
}

/** GET below /rest/v1. */
export async function readTable<T>(
  query: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<T> {
  const { url, anonKey } = requiredAddress();
  try {
    const response = await patientFetch(`${url}/rest/v1/${query}`, {
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...headers },
      signal: signal ?? null,
    });
    return await readJson<T>(response);
  } catch (error) {
    throw requestError(error, signal);
  }
}
