import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { build, preview } from 'vite';
import ws from 'ws';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';

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

/**
 * Builds for production and serves the build with an embedded backend of empty data on a free port.
 */
export async function serveBuild(): Promise<ServedBuild> {
  const dir = await mkdtemp(join(tmpdir(), 'gift-bench-'));
  process.env.EMBEDDED_DATA_DIR = join(dir, 'data');
  const outDir = join(dir, 'dist');
  await build({ mode: 'embedded', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    mode: 'embedded',
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    url,
    giftId: await saveGift(url, randomUUID()),
    lockedId: await saveGift(url, randomUUID(), new Date(Date.now() + 365 * 86_400_000)),
    folder: outDir,
    stop: async () => {
      await server.close();
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
