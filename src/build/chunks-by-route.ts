import { resolve } from 'node:path';

/** The part of the bundler's own type that is read here. */
interface Bundle {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

const SOURCE = resolve(import.meta.dirname, '..');

/**
 * The name of a group of the bundler: what the same routes need, and no others, is one chunk, so that a route loads what it needs and no more. null
 * leaves a module to the bundler, which makes a chunk of every set of pages and later parts that share modules: twenty for the preview page, many
 * of a hundred bytes, and each is a request.
 *
 * @param modulesByRoute what each route loads by itself besides the entry, below src/.
 */
export function chunksByRoute(modulesByRoute: Readonly<Record<string, readonly string[]>>) {
  const routes = Object.entries(modulesByRoute).map(
    ([route, modules]) => [route, modules.map((module) => `${SOURCE}/${module}`)] as const,
  );

  return (id: string, bundle: Bundle): string | null => {
    const importing = new Set([id]);
    for (const each of importing)
      for (const importer of bundle.getModuleInfo(each)?.importers ?? []) importing.add(importer);
    const needing = routes.filter(([, modules]) => modules.some((module) => importing.has(module)));
    return needing.length < 2 ? null : needing.map(([route]) => route).join('-');
  };
}
