import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Keeps a second process away from the data: two PGlites on one directory destroy it. A lock that a killed process left
 * behind is taken over.
 *
 * @returns a function that gives the lock back.
 * @throws when another running process holds it.
 */
export async function lockData(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock');
  const holder = Number(await readFile(path, 'utf8').catch(() => '0'));
  if (holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new Error(
      `The data of the embedded backend (${directory}) are in use by process ${holder}. ` +
        'Stop the other `npm run dev` or `npm run preview` first.',
    );
  }
  await writeFile(path, String(process.pid));
  return () => rm(path, { force: true });
}
