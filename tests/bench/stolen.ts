import { readFile } from 'node:fs/promises';

/** Place of 'steal' in the first line of /proc/stat, after its name: see proc_stat(5). */
const STEAL = 7;
/** What follows it, time of guests, is part of the times before it. */
const SUMMED = 8;

/** Time of all processors since the start by what it was used for; null where the system does not tell. */
async function processorTimes(): Promise<number[] | null> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => null);
  const times = stat
    ?.split('\n')[0]
    ?.trim()
    .split(/\s+/)
    .slice(1, SUMMED + 1)
    .map(Number);
  return times?.length === SUMMED ? times : null;
}

/**
 * Begins to watch what the host of a virtual machine gives to its other guests. The returned function says how much that was since: a share of all
 * processor time, 0 to 1, and 0 where the system does not tell. Such time prolongs tasks, and no program of this machine can be stopped for it.
 */
export async function watchStolenTime(): Promise<() => Promise<number>> {
  const before = await processorTimes();
  return async () => {
    const after = await processorTimes();
    if (!before || !after) return 0;
    const passed = after.map((time, place) => time - (before[place] ?? 0));
    const altogether = passed.reduce((sum, time) => sum + time, 0);
    return altogether > 0 ? (passed[STEAL] ?? 0) / altogether : 0;
  };
}
