import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { giftRow as pageRow } from '../../builders.ts';
import type { TestBackend } from './backend.ts';

/** Who asks: the maker's browser, another browser, one without a key, somebody with the link, the operator. */
export type Role = 'own' | 'foreign' | 'keyless' | 'link' | 'service';
export const ROLES: Role[] = ['own', 'foreign', 'keyless', 'link', 'service'];

export const BUCKETS = {
  gift_media: 'image/png',
  gift_audio: 'audio/webm',
  gift_video: 'video/mp4',
} as const;
export type Bucket = keyof typeof BUCKETS;

export const newSenderKey = () => randomBytes(16).toString('hex');

interface ClientOptions {
  senderKey?: string;
  giftId?: string;
  service?: boolean;
  headers?: Record<string, string>;
}

/** The real client, as the page makes it. */
export function clientFor(backend: TestBackend, options: ClientOptions = {}): SupabaseClient {
  const { senderKey, giftId, service, headers = {} } = options;
  return createClient(backend.url, service ? backend.serviceKey : backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own; browsers do.
    realtime: { transport: ws as never },
    global: {
      headers: {
        ...(senderKey && { 'x-sender-key': senderKey }),
        ...(giftId && { 'x-gift-id': giftId }),
        ...headers,
      },
    },
  });
}

/** The page's row, apart from what a case is about: anything at all, since the database has a lot to refuse. */
export function giftRow(overrides: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  // Umlauts and an emoji: every row that travels proves their bytes.
  const row = pageRow({ recipient_name: 'Änne', sender_name: 'Björn', message: 'Alles Gute! 🎁' });
  return { ...row, ...overrides } as Record<string, unknown> & { id: string };
}

export function paymentRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    gift_id: randomUUID(),
    order_id: randomBytes(8).toString('hex').toUpperCase(),
    price_id: 'single',
    coupon: null,
    amount_cents: 249,
    currency: 'EUR',
    status: 'captured',
    ...overrides,
  };
}

/** The specified save: upsert on id, returning the row. */
export function save(client: SupabaseClient, row: { id: string }) {
  return client
    .from('gifts')
    .upsert(row, { onConflict: 'id' })
    .select()
    .single()
    .setHeader('x-gift-id', row.id);
}

export const EXTENSIONS: Record<Bucket, string> = {
  gift_media: 'png',
  gift_audio: 'webm',
  gift_video: 'mp4',
};

export function fileFor(bucket: Bucket, content: BlobPart = 'content'): { name: string; file: File } {
  const extension = EXTENSIONS[bucket];
  return {
    name: `${randomUUID()}.${extension}`,
    file: new File([content], `x.${extension}`, { type: BUCKETS[bucket] }),
  };
}

/** What came of a call, in one word: an error's code, 'rows' or 'none'. */
export async function outcome(call: PromiseLike<{ data?: unknown; error: unknown }>): Promise<string> {
  const { data, error } = await call;
  if (error) {
    const { code, statusCode, message } = error as { code?: string; statusCode?: string; message?: string };
    return code ?? statusCode ?? message ?? 'error';
  }
  if (Array.isArray(data)) return data.length > 0 ? 'rows' : 'none';
  return data === null || data === undefined ? 'done' : 'rows';
}

/** Runs `work` with another limit, and gives the old one back. */
export async function withWriteLimit<T>(
  backend: TestBackend,
  kind: string,
  perHour: number,
  work: () => PromiseLike<T>,
): Promise<T> {
  const set = 'select private.set_write_limit($1, $2)';
  const [old] = await backend.database.query<{ per_hour: number }>(
    'select per_hour from private.write_limit where kind = $1',
    [kind],
  );
  await backend.database.query(set, [kind, perHour]);
  try {
    return await work();
  } finally {
    await backend.database.query(set, [kind, old?.per_hour ?? 1000]);
  }
}
