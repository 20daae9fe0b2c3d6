import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Path of an installed program, null without one: at `wish` if that is given, else under one of
 * `names` in the PATH, else at one of `places`.
 */
export function findProgram(
  wish: string | undefined,
  names: readonly string[],
  places: readonly string[],
): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = wish
    ? [wish]
    : [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...places];
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
