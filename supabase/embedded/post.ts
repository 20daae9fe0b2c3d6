import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { type Message, messageOf } from '../functions/send-mail/message.ts';
import type { Mail, Outbox } from '../functions/send-mail/outbox.ts';
import { sendDue } from '../functions/send-mail/run.ts';
import type { Database } from './database.ts';
import { pathOf, send } from './http.ts';

/** Where the dev server shows the post. */
export const POST_PATH = '/__post';

/** Milliseconds from a write to the mails that it brought. */
const DELAY = 300;

/** Nobody's: example.org receives no mail, and nothing is sent anyhow. */
const SENDER = { name: 'Digitale Geschenke (Demo)', address: 'post@example.org' };

export interface Post {
  /** Called after a write, with the address at which the page is open: what is due is delivered soon. */
  wake(site: string): void;
  /** Answers what stands at POST_PATH or below; false for any other path. */
  show(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

function outboxOf(database: Database): Outbox {
  return {
    claim: () => database.query('select * from public.claim_mail()') as Promise<unknown> as Promise<Mail[]>,
    async record({ id, claim }, outcome, reason) {
      await database.query('select public.record_mail($1, $2, $3, $4)', [id, claim, outcome, reason ?? null]);
    },
  };
}

const escaped = (words: string) => words.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (rows: string) =>
  `<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Post (Demo)</title><body style="font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem"><h1>Post (Demo)</h1><p>Nichts davon wurde verschickt. Die Dateien liegen im Datenordner unter <code>post</code>.</p><ul>${rows || '<li>Noch keine E-Mail.</li>'}</ul></body></html>`;

/** Puts mails into a folder instead of sending them, with mail switched on as a demo. */
export async function createPost(database: Database, directory: string): Promise<Post> {
  await mkdir(directory, { recursive: true });
  await database.query("select private.set_mail('betreiber@example.org', true)");
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  let site = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work: Promise<unknown> = Promise.resolve();

  async function deliver(message: Message) {
    const { message: eml } = await composer.sendMail(message);
    const name = `${new Date().toISOString().replace(/\D/g, '')}-${message.messageId.slice(1, 9)}`;
    await writeFile(join(directory, `${name}.html`), message.html);
    await writeFile(join(directory, `${name}.eml`), eml as Buffer);
    return { outcome: 'sent' as const };
  }

  const run = () => {
    const operator = { name: SENDER.name, address: 'Musterweg 1, 12345 Musterstadt', email: SENDER.address };
    const house = { operator, site, tax: 'inkl. MwSt. (Demo)' };
    const parts = {
      outbox: outboxOf(database),
      render: (mail: Mail) => messageOf(mail, house, SENDER),
      deliver,
    };
    work = work.then(() => sendDue(parts)).catch((error) => console.error('embedded post:', error));
  };

  return {
    wake(address) {
      site = address;
      clearTimeout(timer);
      timer = setTimeout(run, DELAY);
      timer.unref();
    },
    async show(request, response) {
      const path = pathOf(request);
      if (path !== POST_PATH && !path.startsWith(`${POST_PATH}/`)) return false;
      const names = await readdir(directory);
      const asked = path.slice(POST_PATH.length + 1);
      // Strangers' names stand in a mail: its page may run no script, also if one got through.
      const headers = { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" };
      if (names.includes(asked)) {
        const type = asked.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
        response.writeHead(200, { ...headers, 'content-type': type, 'x-content-type-options': 'nosniff' });
        response.end(await readFile(join(directory, asked)));
        return true;
      }
      if (asked) {
        send(response, { status: 404, body: { message: 'No such mail' } });
        return true;
      }
      const rows = await Promise.all(
        names
          .filter((name) => name.endsWith('.html'))
          .sort()
          .reverse()
          .map(async (name) => {
            const title = /<title>([^<]*)/.exec(await readFile(join(directory, name), 'utf8'))?.[1] ?? '';
            const link = (to: string, words: string) => `<a href="${POST_PATH}/${escaped(to)}">${words}</a>`;
            return `<li>${link(name, title)} (${link(name.replace(/html$/, 'eml'), '.eml')})</li>`;
          }),
      );
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      });
      response.end(page(rows.join('')));
      return true;
    },
  };
}
