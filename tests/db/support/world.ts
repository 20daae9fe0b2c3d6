import { randomBytes, randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import ws from 'ws';
import { giftRow as pageRow, paymentEntry } from '../../builders.ts';
import type { TestBackend } from './backend.ts';

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

/** A supabase-js client with the options and headers of the page. */
export function clientFor(backend: TestBackend, options: ClientOptions = {}): SupabaseClient {
  const { senderKey, giftId, service, headers = {} } = options;
  return createClient(backend.url, service ? backend.serviceKey : backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // supabase-js needs a WebSocket, and Node 20 has none.
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

/** A browser with a sender key of its own. */
export const newBrowser = (backend: TestBackend) => clientFor(backend, { senderKey: newSenderKey() });

/**
 * A gift row as the page writes it, apart from the overrides, which may have any type: the database
 * has to refuse them.
 */
export function giftRow(overrides: Record<string, unknown> = {}): Record<string, unknown> & { id: string } {
  // With umlauts and an emoji, so that every test also proves that their bytes survive.
  const row = pageRow({ recipient_name: 'Änne', sender_name: 'Björn', message: 'Alles Gute! 🎁' });
  return { ...row, ...overrides } as Record<string, unknown> & { id: string };
}

/** A gift that the free coupon pays for, once per e-mail address: a new one unless told. */
export const freeGiftRow = (creator_email = `${newSenderKey()}@example.de`) =>
  giftRow({ applied_coupon: 'FREEGIFT2025', payment_status: 'free_coupon', creator_email });

/** A payment as the page enters it, apart from the overrides. */
export function paymentRow(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...paymentEntry(), ...overrides };
}

/** A payment that PayPal has confirmed. */
export const verifiedPayment = (overrides: Record<string, unknown> = {}) =>
  paymentRow({ verdict: 'verified', verified_at: new Date().toISOString(), ...overrides });

/** Saves a gift as the page does (docs/behaviour.md#calls): upsert on id, returning the row. */
export function save(client: SupabaseClient, row: { id: string }) {
  return client
    .from('gifts')
    .upsert(row, { onConflict: 'id' })
    .select()
    .single()
    .setHeader('x-gift-id', row.id);
}

/**
 * Calls a function that counts, and reads what became of it, as the page does. An error is that of
 * either request.
 */
export async function counted<Answer = Record<string, unknown>>(
  client: SupabaseClient,
  name: string,
  args: object = {},
): Promise<{ data: Answer | null; error: { code: string; message: string } | null }> {
  const call_id = randomUUID();
  const { error } = await client.rpc(name, { ...args, call_id });
  if (error) return { data: null, error };
  const { data, error: unread } = await client.rpc('answer_of', { call_id }, { get: true });
  if (unread) return { data: null, error: unread };
  return { data: data?.error ? null : data, error: data?.error ?? null };
}

/** A link for another device, made as the page makes it: its token. */
export async function inviteDevice(client: SupabaseClient): Promise<string> {
  const token = randomBytes(16).toString('hex');
  const { error } = await client.rpc('invite_device', { call_id: randomUUID(), token });
  if (error) throw new Error(error.code);
  return token;
}

export interface TestLock {
  opens_at?: string | null;
  question?: string | null;
  answer?: string | null;
  hint?: string | null;
}

/** Writes the lock of a gift, as the page does before it saves the gift. */
export function lock(client: SupabaseClient, gift_id: string, locked: TestLock) {
  return client.rpc('lock_gift', {
    gift_id,
    opens_at: null,
    question: null,
    answer: null,
    hint: null,
    ...locked,
  });
}

interface TestThanks {
  thanks_id?: string | null;
  heart?: boolean | null;
  message?: string | null;
  voice?: string | null;
}

/**
 * Sends a thank-you for a gift, as the recipient's page does; a heart unless there are other words.
 */
export async function thank(
  client: SupabaseClient,
  gift_id: string | null,
  { heart, ...words }: TestThanks = { heart: true },
) {
  const { error } = await counted(client, 'send_thanks', {
    thanks_id: randomUUID(),
    gift_id,
    heart: heart === undefined ? false : heart,
    message: null,
    voice: null,
    ...words,
  });
  return { error };
}

/** A gift row of the business pack, which an inquiry belongs to. */
export const businessRow = (overrides: Record<string, unknown> = {}) =>
  giftRow({ price_id: 'business_pack', payment_status: 'pending_business_confirmation', ...overrides });

/** Hands in the inquiry of a gift, as the page does after it has saved the gift. */
export function inquire(client: SupabaseClient, gift_id: string, overrides: Record<string, unknown> = {}) {
  const row = {
    gift_id,
    company: 'Müller & Söhne GmbH',
    gift_count: 25,
    wished_for: '2026-12-24',
    note: null,
  };
  return client.from('inquiries').insert({ ...row, ...overrides });
}

/** A time so many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

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

/** What a link gives: the gift, its cover while it is locked, null for neither. */
export async function giftByLink<Seen = object>(client: SupabaseClient, id: string) {
  const { data, error } = await client.rpc('gift_by_link', { gift_id: id }, { get: true });
  return { data: (data as Seen[] | null)?.[0] ?? null, error };
}

/** The outcome of a call in one word: an error's code, 'rows' or 'none'. */
export async function outcome(call: PromiseLike<{ data?: unknown; error: unknown }>): Promise<string> {
  const { data, error } = await call;
  if (error) {
    const { code, statusCode, message } = error as { code?: string; statusCode?: string; message?: string };
    return code ?? statusCode ?? message ?? 'error';
  }
  if (Array.isArray(data)) return data.length > 0 ? 'rows' : 'none';
  return data === null || data === undefined ? 'done' : 'rows';
}

/** Runs `work` with another write limit, and restores the old one. */
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
