import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../run/free-port.ts';
import { COUPON_TEST_EMAIL, type ServerKind } from './kinds.ts';

/** Empty settings, which win over the .env files of the person who runs the tests. */
const NO_SETTINGS = Object.fromEntries(
  [
    'SUPABASE_URL',
    'SUPABASE_ANON_KEY',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_MERCHANT_ID',
    'PAYPAL_ENVIRONMENT',
    'PAYMENT_SERVER',
    'VERIFY_PAYMENTS',
    'PRIVACY_PDF_URL',
    'TERMS_PDF_URL',
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
    'SITE_ADDRESS',
  ].map((name) => [`VITE_${name}`, '']),
);

/** Environment variable with the folder of shared builds; without it each server builds its own. */
export const BUILDS_FOLDER = 'TEST_BUILDS';

export interface RunningServer {
  /** 'http://127.0.0.1:<port>' */
  origin: string;
  port: number;
  /** The folder of its build, relative to the repository; null for the dev server. */
  build: string | null;
  /** The server's output so far. */
  output(): string;
  /** Runs one statement as the owner of its database; throws when the database refuses it. */
  sql(statement: string): Promise<void>;
  /** Kills the server without warning, as a crash does. */
  kill(): Promise<void>;
}

/**
 * Starts a server of this kind and waits until it answers.
 *
 * @param folder for its database and files; existing data are kept.
 * @param port of a stopped server whose addresses must stay valid; any free port when left out.
 * @throws with the server's output when it ends before it is ready.
 */
export async function startServer(kind: ServerKind, folder: string, port?: number): Promise<RunningServer> {
  const ownPort = port ?? (await freePort());
  // The test runner sets NODE_ENV and VITEST, which would change a production build.
  const { NODE_ENV: _, VITEST: __, FORCE_COLOR: ___, ...env } = process.env;
  const child = fork(
    join(import.meta.dirname, 'serve.ts'),
    [JSON.stringify(kind), String(ownPort), process.env[BUILDS_FOLDER] ?? folder],
    {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...env,
        ...NO_SETTINGS,
        VITE_COUPON_TEST_EMAIL: COUPON_TEST_EMAIL,
        ...kind.env,
        EMBEDDED_DATA_DIR: join(folder, 'data'),
      },
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit');
  const [{ build }] = await Promise.race([
    once(child, 'message') as Promise<[Pick<RunningServer, 'build'>]>,
    ended.then((): never => {
      throw new Error(`The server ended before it was ready:\n${output}`);
    }),
  ]);
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    port: ownPort,
    build,
    output: () => output,
    sql: async (statement) => {
      const answered = once(child, 'message') as Promise<[{ error: string | null }]>;
      child.send({ sql: statement });
      const [{ error }] = await answered;
      if (error) throw new Error(error);
    },
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
}
