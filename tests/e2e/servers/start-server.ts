import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../run/free-port.ts';
import { COUPON_TEST_EMAIL, type ServerKind } from './kinds.ts';

/** Settings of the person who runs the tests must not reach the tested page: an empty value wins over .env files. */
const NO_SETTINGS = Object.fromEntries(
  [
    'SUPABASE_URL',
    'SUPABASE_ANON_KEY',
    'PAYPAL_CLIENT_ID',
    'PAYPAL_MERCHANT_ID',
    'PAYPAL_ENVIRONMENT',
    'PRIVACY_PDF_URL',
    'TERMS_PDF_URL',
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
  ].map((name) => [`VITE_${name}`, '']),
);

/** Names the folder in which servers of a run find the builds that they have in common; without it each makes its own. */
export const BUILDS_FOLDER = 'TEST_BUILDS';

export interface RunningServer {
  /** 'http://127.0.0.1:<port>' */
  origin: string;
  port: number;
  /** The folder of its build, relative to the repository; null for the dev server. */
  build: string | null;
  /** Everything that the server has written so far. */
  output(): string;
  /** At once, as a crash or a power cut does; what was confirmed before must survive. */
  kill(): Promise<void>;
}

/**
 * Starts a server of this kind and waits until it answers.
 *
 * @param folder where its data (database, files) go; an existing one is continued.
 * @param port the port of a server that was stopped, when its addresses are to go on; any free one when left out.
 * @throws with the server's own words when it ends before it is ready.
 */
export async function startServer(kind: ServerKind, folder: string, port?: number): Promise<RunningServer> {
  const ownPort = port ?? (await freePort());
  // NODE_ENV and VITEST come from the test runner and would turn a production build into another one.
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
    kill: async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await ended;
    },
  };
}
