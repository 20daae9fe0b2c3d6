import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { startTestBackend, type TestBackend } from '../db/support/backend.ts';
import { type RunningFunction, startFunction } from './deno-function.ts';

/** Milliseconds of silence after which the function gives a mail server up. */
const TIME_LIMIT_MS = 1500;

export const OPERATOR = 'betreiberin@example.org';

/** How a mail server treats the mails that come. */
export type Manner =
  | 'takes it'
  | 'hangs'
  | 'hangs up'
  | 'drops it after DATA'
  | 'not now'
  | 'no such mailbox'
  | 'refuses the sender'
  | 'refuses the content';

const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

/** A real mail server on loopback that keeps what it was given. */
export class MailServer {
  manner: Manner = 'takes it';
  readonly received: ParsedMail[] = [];
  /** Called when a mail has arrived, before it is answered. */
  onArrival: () => Promise<void> | void = () => undefined;
  readonly #server: SMTPServer;

  constructor() {
    const options: SMTPServerOptions = {
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_, done) => {
        if (this.manner === 'hangs') return;
        if (this.manner === 'hangs up') return done(refusal(421, 'closing'));
        done();
      },
      onMailFrom: (_, __, done) =>
        done(this.manner === 'refuses the sender' ? refusal(550, 'who are you') : null),
      onRcptTo: (_, __, done) => {
        if (this.manner === 'not now') return done(refusal(451, 'greylisted'));
        done(this.manner === 'no such mailbox' ? refusal(550, 'no such user') : null);
      },
      onData: (stream, session, done) => {
        void simpleParser(stream).then(async (mail) => {
          if (this.manner === 'refuses the content') return done(refusal(554, 'spam'));
          this.received.push(mail);
          await this.onArrival();
          if (this.manner !== 'drops it after DATA') return done();
          for (const connection of (this.#server as unknown as { connections: Set<Connection> }).connections)
            if (connection.session.id === session.id) connection._socket.destroy();
        });
      },
    };
    this.#server = new SMTPServer(options);
    // A connection that was cut is what the tests are about.
    this.#server.on('error', () => undefined);
  }

  async start(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.server.address() as AddressInfo).port;
  }

  stop = () => new Promise<void>((resolve) => this.#server.close(() => resolve()));
}

interface Connection {
  session: { id: string };
  _socket: { destroy(): void };
}

/** A database with mail switched on, a mail server, and functions in Deno that send. */
export class MailWorld {
  readonly backend: TestBackend;
  readonly server: MailServer;
  readonly #port: number;
  readonly #running: RunningFunction[] = [];

  private constructor(backend: TestBackend, server: MailServer, port: number) {
    this.backend = backend;
    this.server = server;
    this.#port = port;
  }

  static async start(): Promise<MailWorld> {
    const [backend, server] = [await startTestBackend(), new MailServer()];
    await backend.database.query('select private.set_mail($1)', [OPERATOR]);
    return new MailWorld(backend, server, await server.start());
  }

  async sender(changes: Record<string, string> = {}): Promise<RunningFunction> {
    const running = await startFunction('send-mail', {
      SUPABASE_URL: this.backend.url,
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: this.backend.serviceKey }),
      MAIL_SMTP_HOST: '127.0.0.1',
      MAIL_SMTP_PORT: String(this.#port),
      MAIL_FROM: 'post@geschenke.example',
      MAIL_OPERATOR_NAME: 'Geschenkewerkstatt',
      MAIL_OPERATOR_ADDRESS: 'Musterweg 1, 12345 Musterstadt',
      MAIL_SITE_ADDRESS: 'https://geschenke.example',
      MAIL_TAX: '19',
      MAIL_TIME_LIMIT_MS: String(TIME_LIMIT_MS),
      ...changes,
    });
    this.#running.push(running);
    return running;
  }

  /** Runs a sender to its end, as the cron does; answers its counts. */
  async run({ url }: RunningFunction): Promise<Record<string, number>> {
    const answer = await fetch(url, { method: 'POST', headers: { apikey: this.backend.serviceKey } });
    return (await answer.json()) as Record<string, number>;
  }

  /** Queues mails of a kind, each to a mailbox of its own. */
  async queue(number = 1, kind = 'order', details: Record<string, unknown> = {}): Promise<void> {
    await this.backend.database.query(
      `select private.queue_mail($1, $2 || n || '@example.de', gen_random_uuid(), $3::jsonb) from generate_series(1, $4) as n`,
      [
        kind,
        `m${Math.random().toString(36).slice(2)}.`,
        JSON.stringify({ option: 'single', cents: 249, ...details }),
        number,
      ],
    );
  }

  /** The outbox by what became of the mails. */
  async outbox(): Promise<{ sent: number; over: number; waiting: number }> {
    const [row] = await this.backend.database.query<{ sent: number; over: number; waiting: number }>(
      `select count(sent_at)::int as sent, count(given_up_at)::int as over,
         (count(*) filter (where sent_at is null and given_up_at is null))::int as waiting from private.outgoing_mail`,
    );
    return row ?? { sent: 0, over: 0, waiting: 0 };
  }

  later = (interval: string) =>
    this.backend.database.query('update private.outgoing_mail set due_at = due_at - $1::interval', [
      interval,
    ]);

  /** Empties outbox and mail server. */
  async clear(): Promise<void> {
    await this.backend.database.query('delete from private.outgoing_mail');
    this.server.received.length = 0;
    this.server.manner = 'takes it';
    this.server.onArrival = () => undefined;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(({ stop }) => stop()));
    await this.server.stop();
    await this.backend.stop();
  }
}
