import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build } from 'vite';
import type { ServerKind } from './kinds.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Builds the page in this mode with the VITE_ settings of this process, unless another process has
 * put the same build into `folder`.
 *
 * @param folder where builds lie, each in a folder of its own.
 * @returns the folder of the build, relative to the repository: Vite joins it with its root.
 */
export async function buildOnce(mode: ServerKind['mode'], folder: string): Promise<string> {
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([mode, settings.sort()]))
    .digest('hex');
  const built = join(folder, `build-${fingerprint.slice(0, 12)}`);
  if (!existsSync(built)) {
    await mkdir(folder, { recursive: true });
    const making = await mkdtemp(join(folder, 'making-'));
    await build({
      root: ROOT,
      mode,
      build: { outDir: relative(ROOT, making), emptyOutDir: true },
      logLevel: 'warn',
    });
    // Another process may have finished the same build first.
    await rename(making, built).catch(() => rm(making, { recursive: true, force: true }));
  }
  return relative(ROOT, built);
}
