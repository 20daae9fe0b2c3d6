import { readFileSync, writeFileSync } from 'node:fs';

/**
 * kB (1000 bytes, gzip) of each file that a page loads before an interaction, by its name without
 * hash.
 */
export type FileWeights = Readonly<Record<string, number>>;
/** By page. */
export type PageWeights = Readonly<Record<string, FileWeights>>;

const RECORDED = new URL('./size-recorded.json', import.meta.url);

/** Smallest difference in kB that is reported; compression alone varies by less. */
const NOISE = 0.02;

/** 'index-CAJzLe7P.js' → 'index.js': the hash of a build is eight characters. */
export const nameWithoutHash = (path: string): string =>
  path.replace(/^.*\//, '').replace(/-[\w-]{8}(?=\.\w+$)/, '') || 'document';

/** The figures that were last recorded; empty where there are none. */
export function recordedWeights(): PageWeights {
  try {
    return JSON.parse(readFileSync(RECORDED, 'utf8')) as PageWeights;
  } catch {
    return {};
  }
}

export function recordWeights(weights: PageWeights): void {
  const rounded = Object.entries(weights).map(([page, files]) => [
    page,
    Object.fromEntries(
      Object.entries(files)
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([name, weight]) => [name, Number(weight.toFixed(2))]),
    ),
  ]);
  writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
}

/**
 * What a page has gained, one line per file, largest first, without files that shrank or
 * disappeared.
 */
export function growth(before: FileWeights, now: FileWeights): string[] {
  return Object.entries(now)
    .map(([name, weight]) => ({ name, weight, more: weight - (before[name] ?? 0) }))
    .filter(({ more }) => more > NOISE)
    .sort((one, other) => other.more - one.more)
    .map(({ name, weight, more }) =>
      name in before
        ? `+${more.toFixed(2)} kB ${name} (now ${weight.toFixed(2)})`
        : `+${more.toFixed(2)} kB ${name} (new on this page)`,
    );
}
