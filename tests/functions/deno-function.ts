import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../run/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Deno's binary. The npm package's own wrapper does not work where installations skip postinstall
 * scripts.
 */
function denoBinary(): string {
  const packages = join(ROOT, 'node_modules/@deno');
  const [platform] = readdirSync(packages);
  if (!platform) throw new Error('The npm package deno has no binary for this platform.');
  return join(packages, platform, process.platform === 'win32' ? 'deno.exe' : 'deno');
}

export interface RunningFunction {
  url: string;
  /** Output of the function, both streams. */
  output: () => string;
  stop: () => Promise<void>;
}

/**
 * Runs an Edge Function of supabase/functions in Deno, with only these environment variables and
 * the permissions of a hosted function.
 */
export async function startFunction(name: string, env: Record<string, string>): Promise<RunningFunction> {
  const port = await freePort();
  const entry = join(ROOT, 'supabase/functions', name, 'index.ts');
  const child: ChildProcess = spawn(
    denoBinary(),
    ['run', '--no-prompt', '--no-remote', '--allow-net=127.0.0.1', '--allow-env', entry],
    {
      env: {
        ...env,
        PORT: String(port),
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        HOME: process.env.HOME ?? '',
      },
    },
  );
  let output = '';
  const listening = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Listening on')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The function ended with ${code}: ${output}`)));
  });
  await listening;
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: () =>
      new Promise<void>((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
