import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import { pageHashes } from '../addresses.ts';
import { SERVER_KINDS } from '../e2e/servers/kinds.ts';
import { startServer } from '../e2e/servers/start-server.ts';

export interface ServedBuild {
  url: string;
  /** A gift with everything a benchmark needs: box, ribbon, message. */
  giftId: string;
  /** The hash of every page: with this gift, and with links to join in it and for another device. */
  hashes: ReturnType<typeof pageHashes>;
  /** The same gift, locked for a year. */
  lockedId: string;
  /** Folder of the build. */
  folder: string;
  stop: () => Promise<void>;
}

/** Serves a production build with an embedded backend of empty data on a free port. */
export async function serveBuild(): Promise<ServedBuild> {
  const dir = await mkdtemp(join(tmpdir(), 'gift-bench-'));
  const { origin: url, build, kill } = await startServer(SERVER_KINDS.built, dir);
  const giftId = await saveGift(url, randomUUID());
  return {
    url,
    giftId,
    hashes: pageHashes({ gift: giftId, ...(await inviteTo(url, giftId)) }),
    lockedId: await saveGift(url, randomUUID(), new Date(Date.now() + 365 * 86_400_000)),
    folder: resolve(import.meta.dirname, '../..', build ?? ''),
    stop: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const senderAt = (url: string) =>
  createClient(url, EMBEDDED_ANON_KEY, {
    realtime: { transport: ws as never },
    global: { headers: { 'x-sender-key': '0123456789abcdef0123456789abcdef' } },
  });

/** The tokens of the links that the sender gives to others. */
async function inviteTo(url: string, gift_id: string): Promise<{ join: string; device: string }> {
  const client = senderAt(url);
  const gathering = await client.rpc('change_gathering', { gift_id, is_open: true });
  const device = randomUUID().replaceAll('-', '');
  const invited = await client.rpc('invite_device', { call_id: randomUUID(), token: device });
  const error = gathering.error ?? invited.error;
  if (error) throw new Error(error.message);
  return { join: gathering.data.token, device };
}

async function saveGift(url: string, id: string, opensAt?: Date): Promise<string> {
  const client = senderAt(url);
  if (opensAt) {
    const lock = { opens_at: opensAt.toISOString(), question: null, answer: null, hint: null };
    const locked = await client.rpc('lock_gift', { gift_id: id, ...lock });
    if (locked.error) throw new Error(locked.error.message);
  }
  const { data, error } = await client
    .from('gifts')
    .insert({
      id,
      recipient_name: 'Mia',
      sender_name: 'Jonas',
      message: 'Alles Liebe zum Geburtstag! Komm bald wieder vorbei, der Kuchen wartet.',
      wrapping_style: 'box',
      pattern: 5,
      primary_color: '#FF3D8B',
      creator_email: 'jonas@example.org',
    })
    .select('id')
    .single();
  if (error) throw new Error(error.message);
  return data.id;
}
