import type { Shrunk } from './shrink-film.ts';

/**
 * What the worker tells the page: how far it is (0 to 1), and in the end a result or why there is
 * none.
 */
export type ShrinkMessage = { progress: number } | { result: Shrunk } | { error: string };
