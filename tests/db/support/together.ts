import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestBackend } from './backend.ts';
import { type Bucket, counted, fileFor } from './world.ts';

export interface GreetingSeen {
  id: string;
  name: string;
  message: string;
  picture: string | null;
  voice: string | null;
  is_hidden: boolean;
}

export interface GatheringSeen {
  state: string;
  token: string;
  greetings: GreetingSeen[];
}

/** Switches the gathering of an own gift on, or ends it. */
export async function gather(
  client: SupabaseClient,
  gift_id: string,
  is_open = true,
): Promise<GatheringSeen> {
  const { data, error } = await client.rpc('change_gathering', { gift_id, is_open });
  if (error) throw error;
  return data as GatheringSeen;
}

/** The gathering of a gift as a client sees it, null for others than its sender. */
export const gatheringOf = async (client: SupabaseClient, gift_id: string) =>
  (await client.rpc('gathering', { gift_id })).data as GatheringSeen | null;

/** The state that a greeting is answered with, or the code of an error. */
export async function greet(
  client: SupabaseClient,
  token: string,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const greeting = { greeting_id: randomUUID(), name: 'Jörg', message: 'Alles Liebe! 💛' };
  const { data, error } = await counted<{ state: string }>(client, 'put_greeting', {
    token,
    ...greeting,
    picture: null,
    voice: null,
    ...overrides,
  });
  return error?.code ?? data?.state ?? 'unknown call';
}

/** Lays greetings of nobody into a gift. */
export const fillUp = (backend: TestBackend, giftId: string, howMany: number) =>
  backend.database.query(
    `insert into public.greetings (id, gift_id, position, written_by, name, message)
     select gen_random_uuid(), $1, 100 + n, '', 'x', 'x' from generate_series(1, $2::int) as n`,
    [giftId, howMany],
  );

/** What a link to join shows. */
export async function join(client: SupabaseClient, token: string) {
  const { data, error } = await client.rpc('joining', { token });
  if (error) throw error;
  return data as Record<string, unknown> & { state: string; own: GreetingSeen[] };
}

/** What the link of a gift shows of its greetings. */
export async function greetingsBy(client: SupabaseClient, gift_id: string, after = 0) {
  const { data, error } = await client.rpc('greetings_of_gift', { gift_id, after }, { get: true });
  if (error) throw error;
  return data as { greetings: (Omit<GreetingSeen, 'id'> & { position: number })[]; has_more: boolean };
}

/** Name of a file that a browser has uploaded. */
export async function uploaded(client: SupabaseClient, bucket: Bucket, content?: BlobPart): Promise<string> {
  const { name, file } = fileFor(bucket, content);
  const { error } = await client.storage.from(bucket).upload(name, file);
  if (error) throw error;
  return name;
}
