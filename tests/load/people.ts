import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { giftRequest } from '@/backend/gift-request.ts';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import type { TestBackend } from '../db/support/backend.ts';
import { clientFor, fileFor, giftRow, newSenderKey, save } from '../db/support/world.ts';

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

/** An agent without keep-alive, because two thousand browsers share no connections. */
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });

/** GET; throws when the connection fails. */
function get(url: string, headers: Record<string, string> = {}): Promise<{ status: number; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }));
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

/** Acts as a recipient: reads one gift by the page's request, and checks that it is the right one. */
export function reader(url: string, gift: SavedGift): Promise<Outcome> {
  const asked = giftRequest({ url, anonKey: EMBEDDED_ANON_KEY }, gift.id);
  return timed(async () => {
    const { status, body } = await get(asked.url, asked.headers);
    if (status !== 200) return `gift: ${status} ${body.toString().slice(0, 200)}`;
    return JSON.parse(body.toString()).message === gift.message ? null : 'gift: another message';
  });
}

/** Whether a gift and its file are stored, byte for byte. */
export async function isWhole(url: string, gift: SavedGift): Promise<boolean> {
  const { error } = await reader(url, gift);
  const file = await get(`${url}/storage/v1/object/public/gift_media/${gift.fileName}`);
  return error === null && file.body.equals(gift.content);
}
