import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { senderKey } from '@/browser/sender-key.ts';
import { fetchWithLimit, requiredAddress } from './backend.ts';
import { BackendError, failureOf } from './backend-error.ts';

/** Makes an answer of each BackendError: supabase-js drops the code of an error that its fetch throws. */
const answeringFailures =
  (send: typeof fetch): typeof fetch =>
  async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      return Response.json({ code: error.code, statusCode: error.code }, { status: 599 });
    }
  };

/** A client whose requests go by `send`. Throws BackendError NOT_CONFIGURED. */
export function supabaseBy(send: typeof fetch): SupabaseClient {
  const { url, anonKey } = requiredAddress();
  return createClient(url, anonKey, {
    // The page has no accounts: the public key is the token of every request.
    accessToken: async () => anonKey,
    global: { headers: { 'x-sender-key': senderKey() }, fetch: answeringFailures(send) },
  });
}

let client: SupabaseClient | null = null;

/** The client for tables that the page writes and for files, made on first use. */
export function supabase(): SupabaseClient {
  client ??= supabaseBy(fetchWithLimit);
  return client;
}

interface TableAnswer<T> {
  data: T;
  error: { code: string; message: string; details: string } | null;
  status: number;
}

/** The data of a call to a table. Throws BackendError. */
export async function answerOf<T>(call: PromiseLike<TableAnswer<T>>): Promise<T> {
  const { data, error, status } = await call;
  if (error) throw failureOf({ ...error, status });
  return data;
}

/** The BackendError of a storage call; without a status, its answer could not be read. */
export function storageFailure(error: Error): BackendError {
  const { status = 0, statusCode } = error as Error & { status?: number; statusCode?: string };
  return failureOf({ status, statusCode, message: error.message });
}
