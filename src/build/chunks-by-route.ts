import { resolve } from 'node:path';

/** The part of the bundler's own types that is read here. */
interface Module {
  importers: readonly string[];
  dynamicImporters: readonly string[];
  isEntry: boolean;
}

interface Bundle {
  getModuleInfo: (id: string) => Module | null;
}

/** Whoever opens a gift waits for it, often on a phone: what that page may load is divided from the rest. */
const RECIPIENT = 'gift';

const SOURCE = resolve(import.meta.dirname, '..');

/**
 * The name of a group of the bundler: what the same routes need is one chunk
 * (docs/decisions/weight.md). What a single route needs is divided by the routes that may load it
 * later, with a part of theirs: 'create-later-preview'. What all may load is divided by whether a
 * recipient's page may. null leaves a module to the bundler.
 *
 * No two of the chunks import each other: what imports a module is needed by no route that does not
 * need the module, now or later.
 *
 * @param modulesByRoute what each route loads by itself besides the entry, below src/.
 */
export function chunksByRoute(modulesByRoute: Readonly<Record<string, readonly string[]>>) {
  const routes = Object.entries(modulesByRoute).map(
    ([route, modules]) => [route, modules.map((module) => `${SOURCE}/${module}`)] as const,
  );
  const ofRoutes = new Set(routes.flatMap(([, modules]) => modules));
  const routesAmong = (modules: ReadonlySet<string>) =>
    routes.filter(([, own]) => own.some((module) => modules.has(module))).map(([route]) => route);

  return (id: string, bundle: Bundle): string | null => {
    const importing = new Set([id]);
    for (const each of importing)
      for (const importer of bundle.getModuleInfo(each)?.importers ?? []) importing.add(importer);
    const needing = routesAmong(importing);
    const [only] = needing;
    if (needing.length !== 1) return only ? needing.join('-') : null;

    let isForAll = false;
    for (const each of importing) {
      const info = bundle.getModuleInfo(each);
      isForAll ||= info?.isEntry ?? false;
      // A page may be loaded from every other one: what it needs is not theirs for that.
      const later = ofRoutes.has(each) ? [] : (info?.dynamicImporters ?? []);
      for (const importer of [...(info?.importers ?? []), ...later]) importing.add(importer);
    }
    const loading = routesAmong(importing).filter((route) => route !== only);
    const others = isForAll ? ['all', ...loading.filter((route) => route === RECIPIENT)] : loading;
    return others.length > 0 ? `${only}-later-${others.join('-')}` : `${only}`;
  };
}
