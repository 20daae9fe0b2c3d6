import type { SupabaseClient } from '@supabase/supabase-js';
import type { ListMode } from '../policy-matrix.ts';
import type { TestBackend } from '../support/backend.ts';
import { clientFor, fileFor, giftRow, newSenderKey, paymentRow, save } from '../support/world.ts';

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A victim with a gift, a file, a payment and a subscription, and an attacker with the public key. */
export interface AttackScene {
  backend: TestBackend;
  mode: ListMode;
  victim: {
    gift: Record<string, unknown> & { id: string };
    senderKey: string;
    file: string;
    email: string;
    orderId: string;
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

export async function setScene(backend: TestBackend, mode: ListMode): Promise<AttackScene> {
  await backend.database.query('select private.set_list_mode($1)', [mode]);
  const senderKey = newSenderKey();
  const victim = clientFor(backend, { senderKey });
  const { name, file } = fileFor('gift_media', 'the content of the victim');
  await victim.storage.from('gift_media').upload(name, file);
  const email = `victim-${crypto.randomUUID()}@example.de`;
  const gift = giftRow({
    media_url: victim.storage.from('gift_media').getPublicUrl(name).data.publicUrl,
    media_type: 'image',
    creator_email: email,
    applied_coupon: 'FREEGIFT2025',
    payment_status: 'free_coupon',
  });
  const saved = await save(victim, gift);
  const payment = paymentRow({ gift_id: gift.id });
  const paid = await victim.from('payments').insert(payment);
  const subscribed = await victim.from('newsletter_subscribers').insert({ email });
  for (const { error } of [saved, paid, subscribed])
    if (error) throw new Error(`The scene: ${error.message}`);

  // A second stranger's gift, so that a list would disclose more than the victim's link does.
  await save(clientFor(backend, { senderKey: newSenderKey() }), giftRow());

  const attackerKey = newSenderKey();
  const bare = (path: string, { method = 'GET', headers = {}, body }: Call = {}) =>
    fetch(`${backend.url}${path}`, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    backend,
    mode,
    victim: { gift, senderKey, file: name, email, orderId: payment.order_id as string },
    attacker: clientFor(backend, { senderKey: attackerKey }),
    attackerKey,
    bare,
    raw: async (path, call = {}) =>
      describeAnswer(
        await bare(path, {
          ...call,
          headers: { apikey: backend.anonKey, 'x-sender-key': attackerKey, ...call.headers },
        }),
      ),
  };
}

/** The victim's rows and files as the owner of the database sees them; equal before and after every attack. */
export async function victimState({ backend, victim }: AttackScene): Promise<string> {
  const rows = await backend.database.query(
    `select
       (select to_jsonb(gift) from public.gifts as gift where id = $1::uuid) as gift,
       (select to_jsonb(payment) from public.payments as payment where gift_id = $1::uuid) as payment,
       (select count(*)::int from public.newsletter_subscribers where email = $2) as subscriptions,
       (select array_agg(encode(key_hash, 'hex') order by key_hash) from private.gift_owner where gift_id = $1::uuid) as owners,
       (select encode(key_hash, 'hex') from private.file_owner where name = $3) as file_owner,
       (select metadata ->> 'eTag' from storage.objects where name = $3) as file,
       (select to_jsonb(settings) from private.settings) as settings,
       (select jsonb_agg(bucket order by id) from storage.buckets as bucket) as buckets`,
    [victim.gift.id, victim.email, victim.file],
  );
  const content = await (await fetch(String(victim.gift.media_url))).text();
  return JSON.stringify([rows, content]);
}
