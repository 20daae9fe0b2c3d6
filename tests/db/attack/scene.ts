import type { SupabaseClient } from '@supabase/supabase-js';
import type { ListMode } from '../policy-matrix.ts';
import type { TestBackend } from '../support/backend.ts';
import { gather, greet, uploaded } from '../support/together.ts';
import {
  clientFor,
  counted,
  fileFor,
  freeGiftRow,
  giftRow,
  inviteDevice,
  newBrowser,
  newSenderKey,
  paymentRow,
  save,
  thank,
} from '../support/world.ts';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/**
 * A victim with gifts, a file, a payment, a subscription, thanks and a second device, and an
 * attacker with the public key.
 */
export interface AttackScene {
  backend: TestBackend;
  mode: ListMode;
  victim: {
    gift: Record<string, unknown> & { id: string };
    senderKey: string;
    file: string;
    email: string;
    /** A greeting of somebody else in the gift. */
    greeting: { id: string; picture: string };
  };
  /** The attacker's browser, with a key of its own. */
  attacker: SupabaseClient;
  attackerKey: string;
  /** A raw HTTP request with the public key; the answer as `describeAnswer` puts it. */
  raw(path: string, call?: Call): Promise<string>;
  /** A raw HTTP request without any key. */
  bare(path: string, call?: Call): Promise<Response>;
}

/** An answer as its error code, its number of rows, or else its status. */
export async function describeAnswer(answer: Response): Promise<string> {
  const text = await answer.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return String(answer.status);
  }
  if (Array.isArray(body)) return `${body.length} rows`;
  if (typeof body !== 'object' || body === null) return `${answer.status}: ${String(body)}`;
  const { code, statusCode } = body as { code?: string; statusCode?: string };
  return code ?? statusCode ?? String(answer.status);
}

/** An attacker with the public key, and the requests it makes. */
export function setAttacker(
  backend: TestBackend,
): Pick<AttackScene, 'attacker' | 'attackerKey' | 'raw' | 'bare'> {
  const attackerKey = newSenderKey();
  const bare = (path: string, { method = 'GET', headers = {}, body }: Call = {}) =>
    fetch(`${backend.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const ownHeaders = { apikey: backend.anonKey, 'x-sender-key': attackerKey };
  return {
    attacker: clientFor(backend, { senderKey: attackerKey }),
    attackerKey,
    raw: async (path, call = {}) =>
      describeAnswer(await bare(path, { ...call, headers: { ...ownHeaders, ...call.headers } })),
    bare,
  };
}

export async function setScene(backend: TestBackend, mode: ListMode): Promise<AttackScene> {
  await backend.database.query('select private.set_list_mode($1)', [mode]);
  const senderKey = newSenderKey();
  const victim = clientFor(backend, { senderKey });
  const { name, file } = fileFor('gift_media', 'the content of the victim');
  await victim.storage.from('gift_media').upload(name, file);
  const email = `victim-${crypto.randomUUID()}@example.de`;
  const gift = {
    ...freeGiftRow(email),
    media_url: victim.storage.from('gift_media').getPublicUrl(name).data.publicUrl,
    media_type: 'image',
  };
  const saved = await save(victim, gift);
  const payment = paymentRow({ gift_id: gift.id });
  const paid = await victim.from('payments').insert(payment);
  const subscribed = await victim.from('newsletter_subscribers').insert({ email });
  for (const { error } of [saved, paid, subscribed])
    if (error) throw new Error(`The scene: ${error.message}`);

  const thanked = await thank(newBrowser(backend), gift.id, { message: 'Danke!' });
  if (thanked.error) throw new Error(`The scene: ${thanked.error.message}`);
  await counted(newBrowser(backend), 'accept_invitation', { token: await inviteDevice(victim) });

  const writer = newBrowser(backend);
  const greeting = { id: crypto.randomUUID(), picture: await uploaded(writer, 'gift_media') };
  const { token } = await gather(victim, gift.id);
  const state = await greet(writer, token, { greeting_id: greeting.id, picture: greeting.picture });
  if (state !== 'stored') throw new Error(`The scene: ${state}`);

  // A second stranger's gift, so that a list would disclose more than the victim's link does.
  await save(newBrowser(backend), giftRow());

  return {
    backend,
    mode,
    victim: { gift, senderKey, file: name, email, greeting },
    ...setAttacker(backend),
  };
}

/**
 * The victim's rows and files as the owner of the database sees them; equal before and after every
 * attack.
 */
export async function victimState({ backend, victim }: AttackScene): Promise<string> {
  const rows = await backend.database.query(
    `select
       (select to_jsonb(gift) from public.gifts as gift where id = $1::uuid) as gift,
       (select to_jsonb(payment) from public.payments as payment where gift_id = $1::uuid) as payment,
       (select count(*)::int from public.newsletter_subscribers where email = $2) as subscriptions,
       (select jsonb_agg(sent) from public.thanks as sent where gift_id = $1::uuid) as thanks,
       (select to_jsonb(greeting) from public.greetings as greeting where id = $4::uuid) as greeting,
       (select to_jsonb(gathering) from private.gathering where gift_id = $1::uuid) as gathering,
       (select encode(key_hash, 'hex') from private.file_owner where name = $5) as picture_owner,
       (select array_agg(encode(key_hash, 'hex') order by key_hash) from private.gift_owner where gift_id = $1::uuid) as owners,
       (select encode(key_hash, 'hex') from private.file_owner where name = $3) as file_owner,
       (select metadata ->> 'eTag' from storage.objects where name = $3) as file,
       (select to_jsonb(settings) from private.settings) as settings,
       (select jsonb_agg(bucket order by id) from storage.buckets as bucket) as buckets`,
    [victim.gift.id, victim.email, victim.file, victim.greeting.id, victim.greeting.picture],
  );
  const content = await (await fetch(String(victim.gift.media_url))).text();
  return JSON.stringify([rows, content]);
}
