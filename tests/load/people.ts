import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { keyedRequest } from '@/api/keyed-request.ts';
import { giftOf, giftQuery } from '@/gifts/gift-request.ts';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import type { TestBackend } from '../db/support/backend.ts';
import { clientFor, fileFor, giftRow, lock, newSenderKey, save, type TestLock } from '../db/support/world.ts';

/** A gift that was reported as saved, with the row and file that must be stored. */
export interface SavedGift {
  id: string;
  message: string;
  fileName: string;
  content: Buffer;
}

/** Outcome of one request; `error` is null when it succeeded. */
export interface Outcome {
  milliseconds: number;
  error: string | null;
}

const FILE_BYTES = 20_000;

async function timed(work: () => Promise<string | null>): Promise<Outcome> {
  const started = performance.now();
  const error = await work().catch((reason: unknown) => String(reason));
  return { milliseconds: performance.now() - started, error };
}

/** Acts as a sender: stores a file and saves a gift with it. */
export async function saver(url: string, saved: SavedGift[]): Promise<Outcome> {
  const client = clientFor({ url, anonKey: EMBEDDED_ANON_KEY } as TestBackend, { senderKey: newSenderKey() });
  const content = randomBytes(FILE_BYTES);
  const { name, file } = fileFor('gift_media', content);
  const message = randomBytes(200).toString('base64');
  const row = giftRow({
    message,
    media_type: 'image',
    media_url: `${url}/storage/v1/object/public/gift_media/${name}`,
  });
  return timed(async () => {
    const stored = await client.storage.from('gift_media').upload(name, file);
    if (stored.error) return `file: ${stored.error.message}`;
    const answer = await save(client, row);
    if (answer.error) return `gift: ${answer.error.message}`;
    saved.push({ id: row.id, message, fileName: name, content });
    return null;
  });
}

/** A gift that many wait for. */
export interface AwaitedGift {
  id: string;
  message: string;
  /** Moves its day, as its sender. */
  openAt: (time: Date) => Promise<void>;
}

/** Acts as a sender: locks and saves a gift without a file. */
export async function lockedSaver(url: string, locked: TestLock): Promise<AwaitedGift> {
  const client = clientFor({ url, anonKey: EMBEDDED_ANON_KEY } as TestBackend, { senderKey: newSenderKey() });
  const row = giftRow();
  for (const { error } of [await lock(client, row.id, locked), await save(client, row)])
    if (error) throw new Error(error.message);
  return {
    id: row.id,
    message: String(row.message),
    openAt: async (time) => {
      const { error } = await client.rpc('change_opening', { gift_id: row.id, opens_at: time.toISOString() });
      if (error) throw new Error(error.message);
    },
  };
}

/** An agent without keep-alive, because two thousand browsers share no connections. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** GET, or POST of a body; throws when the connection fails. */
function ask(
  url: string,
  headers: Record<string, string> = {},
  sent?: object,
): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers, method: sent ? 'POST' : 'GET' }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(sent && JSON.stringify(sent));
  });
}

/**
 * Acts as a recipient: reads one gift by the page's request, and checks that it is the right one.
 */
export function reader(url: string, gift: SavedGift): Promise<Outcome> {
  const asked = keyedRequest({ url, anonKey: EMBEDDED_ANON_KEY }, `/rest/v1/${giftQuery(gift.id)}`);
  return timed(async () => {
    const { status, body } = await ask(asked.url, asked.headers);
    if (status !== 200) return `gift: ${status} ${body.toString().slice(0, 200)}`;
    return giftOf(JSON.parse(body.toString()))?.message === gift.message ? null : 'gift: another message';
  });
}

/**
 * Milliseconds within which the page spreads its question when the day has come
 * (src/features/locks/countdown.tsx).
 */
const CROWD = 5000;

/** Reads a locked gift: its message, null for its cover. */
async function readLocked(url: string, gift: AwaitedGift): Promise<string | null> {
  const asked = keyedRequest({ url, anonKey: EMBEDDED_ANON_KEY }, `/rest/v1/${giftQuery(gift.id)}`);
  const { status, body } = await ask(asked.url, asked.headers);
  if (status !== 200) throw new Error(`${status} ${body.toString().slice(0, 200)}`);
  const read = giftOf(JSON.parse(body.toString()));
  if (!read || !read.locked === !('message' in read)) throw new Error('neither gift nor cover');
  return read.message ?? null;
}

/** Acts as a recipient who comes before the day: sees the cover. */
export function earlyReader(url: string, gift: AwaitedGift): Promise<Outcome> {
  return timed(async () => ((await readLocked(url, gift)) === null ? null : 'gift: too early'));
}

/**
 * Acts as a recipient who waits: asks for the gift when its day has come, until it is there; the
 * time is counted from that day.
 */
export async function waitingReader(url: string, gift: AwaitedGift, day: number): Promise<Outcome> {
  try {
    for (;;) {
      const delay = Math.max(0, day - Date.now()) + Math.random() * CROWD;
      await new Promise((resume) => setTimeout(resume, delay));
      const message = await readLocked(url, gift);
      if (message !== null)
        return { milliseconds: Date.now() - day, error: message === gift.message ? null : 'another message' };
    }
  } catch (error) {
    return { milliseconds: Number.NaN, error: String(error) };
  }
}

/** Tries an answer from an address; the state that comes back, or what went wrong. */
export async function guess(url: string, giftId: string, address: string, answer: string): Promise<string> {
  const headers = {
    apikey: EMBEDDED_ANON_KEY,
    'content-type': 'application/json',
    'cf-connecting-ip': address,
  };
  const sent = { gift_id: giftId, answer };
  const { status, body } = await ask(`${url}/rest/v1/rpc/break_seal`, headers, sent);
  return status === 200 ? JSON.parse(body.toString()).state : `${status} ${body}`;
}

/** Whether a gift and its file are stored, byte for byte. */
export async function isWhole(url: string, gift: SavedGift): Promise<boolean> {
  const { error } = await reader(url, gift);
  const file = await ask(`${url}/storage/v1/object/public/gift_media/${gift.fileName}`);
  return error === null && file.body.equals(gift.content);
}
