import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Milliseconds to wait for a process that is just ending, so that a quick restart does not fail.
 */
const LOCK_TIMEOUT_MS = 3000;
const POLL_MS = 50;

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Locks the data directory for this process: two PGlite processes on one directory destroy it. The
 * lock of a process that no longer runs is taken over.
 *
 * @returns a function that releases the lock.
 * @throws when another running process keeps the lock.
 */
export async function lockData(directory: string): Promise<() => Promise<void>> {
  const path = join(directory, 'lock');
  const runningHolder = async () => {
    const holder = Number(await readFile(path, 'utf8').catch(() => '0'));
    return holder > 0 && holder !== process.pid && isRunning(holder) ? holder : null;
  };
  const givenUpAt = Date.now() + LOCK_TIMEOUT_MS;
  let holder = await runningHolder();
  while (holder !== null && Date.now() < givenUpAt) {
    await new Promise((waited) => setTimeout(waited, POLL_MS));
    holder = await runningHolder();
  }
  if (holder !== null) {
    throw new Error(
      `The data of the embedded backend (${directory}) are in use by process ${holder}. ` +
        'Stop the other `npm run dev` or `npm run preview` first.',
    );
  }
  await writeFile(path, String(process.pid));
  return () => rm(path, { force: true });
}
