import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { senderKey } from '@/browser/sender-key.ts';
import { BackendError, troubleOf } from './errors.ts';
import { patientFetch } from './patient-fetch.ts';
import { requiredAddress } from './rest.ts';

let client: SupabaseClient | null = null;

/** The one Supabase client of the page, made on first use. Throws BackendError NOT_CONFIGURED in a build without an address. */
export function supabase(): SupabaseClient {
  const { url, anonKey } = requiredAddress();
  client ??= createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'x-sender-key': senderKey() }, fetch: patientFetch },
  });
  return client;
}

interface FailedAnswer {
  message: string;
  code?: string;
  details?: string | null;
}

/**
 * PostgREST's answer error as a BackendError; `status` 0 means that the request never arrived. An error without a code is not
 * PostgREST's own: its message may be the whole page of a gateway, and a success that cannot be read is one as well.
 */
export function backendError(error: FailedAnswer, status: number): BackendError {
  if (status === 0) return new BackendError('OFFLINE', 'Keine Verbindung zum Server.', error.message);
  if (error.code) return new BackendError(error.code, error.message, error.details ?? '');
  return new BackendError(`HTTP_${status < 400 ? 502 : status}`, troubleOf(status), error.message);
}
