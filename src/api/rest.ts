import { type BackendAddress, backendAddress } from '@/settings/backend-address.ts';
import { BackendError } from './backend-error.ts';
import { failureOf, refusalOf } from './failure.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';

/**
 * Requests with fetch instead of supabase-js, so that recipient, landing and legal pages do not
 * load that client for so few of them.
 */

export function requiredAddress(): BackendAddress {
  if (!backendAddress) throw new BackendError('NOT_CONFIGURED');
  return backendAddress;
}

/** The JSON body of an answer. Throws BackendError. */
export async function readJson<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw failureOf(refusalOf(response.status, text));
  try {
    return JSON.parse(text) as T;
  } catch {
    throw failureOf({ status: response.status });
  }
}

/** Calls a function of the database that returns nothing. Throws BackendError. */
export async function callFunction(
  name: string,
  args: Readonly<Record<string, unknown>>,
  headers: Record<string, string>,
): Promise<void> {
  const { url, anonKey } = requiredAddress();
  const response = await fetchWithRetry(`${url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${anonKey}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(args),
  });
  if (!response.ok) throw failureOf(refusalOf(response.status, await response.text()));
}

/** GET below /rest/v1. Throws BackendError, or the reason of the caller's abort. */
export async function readTable<T>(
  query: string,
  headers: Record<string, string>,
  signal?: AbortSignal,
): Promise<T> {
  const { url, anonKey } = requiredAddress();
  const response = await fetchWithRetry(`${url}/rest/v1/${query}`, {
    headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...headers },
    signal: signal ?? null,
  });
  return readJson<T>(response);
}
