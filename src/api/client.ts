import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { senderKey } from '@/browser/sender-key.ts';
import { answeringFailures } from './failure.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { requiredAddress } from './rest.ts';

let client: SupabaseClient | null = null;

/**
 * The one Supabase client of the page, made on first use. Throws BackendError NOT_CONFIGURED in a
 * build without an address.
 */
export function supabase(): SupabaseClient {
  const { url, anonKey } = requiredAddress();
  client ??= createClient(url, anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { 'x-sender-key': senderKey() }, fetch: answeringFailures(fetchWithRetry) },
  });
  return client;
}
