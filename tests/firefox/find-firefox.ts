import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['firefox-esr', 'firefox'];
const OUTSIDE_THE_PATH = ['/Applications/Firefox.app/Contents/MacOS/firefox'];

/** Path of an installed Firefox, null without one. FIREFOX_PATH wins, so that another version can be tried. */
export function findFirefox(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.FIREFOX_PATH) return existsSync(env.FIREFOX_PATH) ? env.FIREFOX_PATH : null;
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...OUTSIDE_THE_PATH,
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}
