import { request as httpRequest } from 'node:http';
import { expect, test } from 'vitest';
import { EMBEDDED_ANON_KEY } from '../../supabase/embedded/keys.ts';
import { onEachDriver } from './support/gift-world.ts';
import { fileFor, giftRow, newSenderKey, outcome, save } from './support/world.ts';

/**
 * What a hosted project does and Supabase Lite alone does not: a test for each thing that
 * supabase/embedded adds.
 */
onEachDriver('the embedded backend behaves as a hosted project', (world) => {
  const { browser } = world;

  const get = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${world.backend.url}${path}`, { ...init, headers });
  const keys = { apikey: EMBEDDED_ANON_KEY, authorization: `Bearer ${EMBEDDED_ANON_KEY}` };

  async function stored(type: string, content: BlobPart, extension: string) {
    const name = `${crypto.randomUUID()}.${extension}`;
    const storage = browser().storage.from('gift_media');
    const { error } = await storage.upload(name, new File([content], name, { type }), {
      cacheControl: '3600',
    });
    expect(error).toBeNull();
    return storage.getPublicUrl(name).data.publicUrl;
  }

  test('request headers reach the policies, even with many requests at once', async () => {
    const senders = Array.from({ length: 20 }, () => ({ key: newSenderKey(), row: giftRow() }));
    await Promise.all(senders.map(({ key, row }) => save(browser(key), row)));
    await world.sql("select private.set_list_mode('sender')");
    const lists = await Promise.all(senders.map(({ key }) => browser(key).from('gifts').select('id')));
    await world.sql("select private.set_list_mode('everyone')");
    expect(lists.map(({ data }) => data)).toEqual(senders.map(({ row }) => [{ id: row.id }]));
  });

  test('simultaneous requests do not share a transaction or a role', async () => {
    const subscribers = (client: ReturnType<typeof browser>) =>
      outcome(client.from('newsletter_subscribers').select('id').limit(1));
    const kinds = [
      ['none', () => subscribers(world.operator())],
      ['42501', () => subscribers(world.keyless())],
      ['rows', () => outcome(save(browser(), giftRow()))],
      ['23514', () => outcome(save(browser(), giftRow({ message: '' })))],
    ] as const;
    const calls = Array.from({ length: 8 }, () => kinds).flat();
    expect(await Promise.all(calls.map(([, call]) => call()))).toEqual(calls.map(([answer]) => answer));
  });

  test('a function and what its caller asks about the answer are one transaction', async () => {
    await world.backend.database.script(`
      create table private.tried (at timestamptz not null default now());
      create function public.try_answer(words text) returns jsonb language plpgsql security definer set search_path = ''
        as $$ begin insert into private.tried default values; return jsonb_build_object('state', words); end $$;
      grant execute on function public.try_answer(text) to anon;
    `);
    const tried = async (words: string, asked: string, accept = 'application/json') => {
      const init = { method: 'POST', body: JSON.stringify({ words }) };
      const headers = { ...keys, accept, 'content-type': 'application/json' };
      const answer = await get(`/rest/v1/rpc/try_answer?${asked}`, headers, init);
      const [row] = await world.sql<{ count: number }>(
        'with gone as (delete from private.tried returning 1) select count(*)::int from gone',
      );
      const { code } = Object(await answer.json().catch(() => null)) as { code?: string };
      return `${answer.status} ${code ?? '-'}, ${row?.count} kept`;
    };
    const trick = 'select=pgrst_scalar:pgrst_scalar->>state::int&pgrst_scalar->>state=eq.wrong';
    const one = 'application/vnd.pgrst.object+json';
    const tries: [state: string, asked: string, answer: string, accept?: string][] = [
      ['wrong', '', '200 -, 1 kept'],
      ['wrong', trick, '400 22P02, 0 kept'],
      ['open', trick, '200 -, 1 kept'],
      ['open', 'pgrst_scalar->>state=neq.open', '406 PGRST116, 0 kept', one],
      ['open', 'pgrst_scalar->>state=in.(open,wrong)&pgrst_scalar->>state=not.is.null', '200 -, 1 kept', one],
      ['7', 'select=pgrst_scalar:pgrst_scalar->>state::int', '200 -, 1 kept'],
      ['open', 'select=state', '400 42703, 0 kept'],
    ];
    try {
      for (const [state, asked, answer, accept] of tries)
        expect(await tried(state, asked, accept), `${state} ${asked}`).toBe(answer);
    } finally {
      await world.backend.database.script('drop function public.try_answer(text); drop table private.tried');
    }
  });

  test('rows of a function are chosen, ordered and counted off by its caller', async () => {
    const client = browser();
    const gifts = [giftRow(), giftRow()];
    for (const gift of gifts) await save(client, gift);
    const { data } = await client
      .rpc('gift_list', { how_many: 2 })
      .select('id, name:recipient_name')
      .limit(1);
    expect(data).toEqual([{ id: gifts[1]?.id, name: gifts[1]?.recipient_name }]);
    const ordered = await client
      .rpc('gift_list', { how_many: 2 })
      .select('id')
      .order('created_at', { ascending: true })
      .in(
        'id',
        gifts.map(({ id }) => id),
      );
    expect(ordered.data).toEqual(gifts.map(({ id }) => ({ id })));
  });

  test('half an emoji is no text', async () => {
    const { error, status } = await save(browser(), giftRow({ message: 'Alles Liebe \ud83d' }));
    expect({ status, code: error?.code }).toEqual({ status: 400, code: '22P02' });
  });

  test('other origins may call the API, with x-sender-key and x-gift-id', async () => {
    const preflight = await get(
      '/rest/v1/gifts',
      {
        origin: 'https://geschenke.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'apikey,x-sender-key,x-gift-id,prefer',
      },
      { method: 'OPTIONS' },
    );
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-gift-id');
    const answer = await get('/rest/v1/gifts?select=id', { ...keys, origin: 'https://geschenke.example' });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('the resumable endpoint allows only the headers that a hosted project allows', async () => {
    const preflight = await get(
      '/storage/v1/upload/resumable',
      { 'access-control-request-headers': 'x-sender-key' },
      { method: 'OPTIONS' },
    );
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const header of 'tus-resumable upload-offset upload-metadata apikey x-upsert authorization'.split(
      ' ',
    ))
      expect(allowed).toContain(header);
    expect(allowed).not.toContain('x-sender-key');
  });

  test('the unchanged client uploads a File, and its bytes come back', async () => {
    const content = crypto.getRandomValues(new Uint8Array(60_000));
    const url = await stored('video/mp4', content, 'mp4');
    const answer = await fetch(url);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '60000',
      'cache-control': 'max-age=3600',
      'accept-ranges': 'bytes',
    });
  });

  test('a file that contains a form boundary is stored whole', async () => {
    const content = '\r\n--------\r\n--boundary--\r\n\r\n--\r\n-'.repeat(3000);
    const answer = await fetch(await stored('video/mp4', content, 'mp4'));
    expect(await answer.text()).toBe(content);
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/100', '0123456789'],
    ['bytes=95-', 206, 'bytes 95-99/100', '56789'],
    ['bytes=-3', 206, 'bytes 97-99/100', '789'],
    ['bytes=98-500', 206, 'bytes 98-99/100', '89'],
    ['bytes=100-', 416, 'bytes */100', ''],
    ['lines=1-2', 200, null, '0123456789'.repeat(10)],
  ])('a video can be wound: %s', async (range, status, contentRange, text) => {
    const url = await stored('video/mp4', '0123456789'.repeat(10), 'mp4');
    const answer = await fetch(url, { headers: { range } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(await answer.text()).toBe(text);
  });

  test('an unchanged file is answered with 304, and HEAD sends no content', async () => {
    const url = await stored('image/png', 'x', 'png');
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('1');
    expect(await head.text()).toBe('');
    // node:http, because Node's fetch adds 'cache-control: no-cache', which asks for the whole file
    // again.
    const again = await new Promise((resolve) => {
      const headers = { 'if-none-match': head.headers.get('etag') ?? '' };
      httpRequest(url, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(again).toBe(304);
  });

  test('a file at its own address runs no scripts, and a drawing is saved instead of opened', async () => {
    const drawing = await fetch(
      await stored('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'),
    );
    expect(Object.fromEntries(drawing.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    const picture = await fetch(await stored('image/png', 'x', 'png'));
    for (const { headers } of [drawing, picture])
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script-src)/);
    expect(picture.headers.get('content-disposition')).toBeNull();
  });

  test("a missing object and a missing bucket get hosted Storage's answers", async () => {
    for (const path of ['gift_media/nothing.png', 'other/nothing.png']) {
      const answer = await get(`/storage/v1/object/public/${path}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ statusCode: '404' });
    }
  });

  test('an interrupted upload leaves no file and does not block other uploads', async () => {
    const { name } = fileFor('gift_media');
    await new Promise<void>((closed) => {
      const broken = httpRequest(`${world.backend.url}/storage/v1/object/gift_media/${name}`, {
        method: 'POST',
        headers: { ...keys, 'content-type': 'image/png', 'content-length': '1000000' },
      });
      broken.on('error', () => closed());
      broken.on('close', () => closed());
      broken.write(Buffer.alloc(70_000), () => broken.destroy());
    });
    expect((await get(`/storage/v1/object/public/gift_media/${name}`)).status).toBe(400);
    await stored('image/png', 'x', 'png');
  });
});
