import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import ws from 'ws';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import { SERVER_KINDS } from '../e2e/servers/kinds.ts';
import { startServer } from '../e2e/servers/start-server.ts';

export interface ServedBuild {
  url: string;
  /** A gift with everything a benchmark needs: box, ribbon, message. */
  giftId: string;
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
  return {
    url,
    giftId: await saveGift(url, randomUUID()),
    lockedId: await saveGift(url, randomUUID(), new Date(Date.now() + 365 * 86_400_000)),
    folder: resolve(import.meta.dirname, '../..', build ?? ''),
    stop: async () => {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function saveGift(url: string, id: string, opensAt?: Date): Promise<string> {
  const client = createClient(url, EMBEDDED_ANON_KEY, {
    realtime: { transport: ws as never },
    global: { headers: { 'x-sender-key': '0123456789abcdef0123456789abcdef' } },
  });
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
