import { basename, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { PAPERS } from '../gift/looks.ts';
import { animationOf, PACKING_STYLES } from '../gift/packing-styles.ts';
import { ROUTE_NAMES, ROUTES, type RouteName } from '../routes/routes.ts';
import type { BackendAddress } from '../settings/backend-address.ts';
import { paintedGift } from './painted-gift.tsx';

const SOURCE = resolve(import.meta.dirname, '..');

/**
 * The modules that a route's page loads by itself besides the entry, below src/: the page, and the list if it asks for one. What is
 * missing here still loads, only later.
 */
function modulesOf(name: RouteName): string[] {
  const { page, giftList } = ROUTES[name];
  return [`pages/${page}/${page}-page.tsx`, ...(giftList === 'none' ? [] : ['backend/list-gifts.ts'])];
}

/** Left by Vite behind styles that a script carries. */
const STYLE_MARK = /\n\/\*\$vite\$:\d+\*\//;

/** The start script as one text; it brings its styles along. */
async function bundleStart(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': SOURCE } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${SOURCE}/start/start.ts`, output: { format: 'iife' } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code.replace(STYLE_MARK, '').trim();
}

/** The wanted chunks, with all they import. */
function chunksOf(bundle: Rolldown.OutputBundle, isWanted: (chunk: Rolldown.OutputChunk) => boolean) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name));
  };
  chunks.filter(isWanted).forEach(add);
  return found;
}

/** As src/start/preload.ts reads them. */
const names = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.map(({ fileName }) => basename(fileName, '.js')).join(' ');

/**
 * What each route needs besides the entry and what that imports.
 *
 * @throws when one of them is not where the table of routes says.
 */
function namesByRoute(bundle: Rolldown.OutputBundle, always: ReadonlySet<Rolldown.OutputChunk>) {
  return ROUTE_NAMES.map((route) => {
    const chunks = modulesOf(route).flatMap((module) => {
      const found = chunksOf(bundle, ({ moduleIds }) => moduleIds.includes(`${SOURCE}/${module}`));
      if (found.size === 0) throw new Error(`The route ${route} needs src/${module}, which no chunk holds.`);
      return [...found];
    });
    return [route, names([...new Set(chunks)].filter((chunk) => !always.has(chunk)))] as const;
  });
}

/** The colours of each paper as the start script reads them (src/start/paint.ts). */
const paperColours = () =>
  PAPERS.map(({ background }) => (background.match(/#\w{6}/g) ?? []).join('')).join(' ');

const BETWEEN_TAGS = />\s+</g;

const attributes = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');

/**
 * Makes the built document paint before any module runs: puts the start script (src/start) inline into the head and what it
 * fills with words in front of the app. The app's own style sheet moves below that, where browsers do not wait for it
 * before they paint what stands above; the app's script still waits for it.
 */
export function startDocument(backend: BackendAddress | null): Plugin {
  return {
    name: 'start-document',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!backend || !bundle) return html;
        const script = await bundleStart();
        const always = chunksOf(bundle, ({ isEntry }) => isEntry);
        const data = attributes({
          url: backend.url,
          key: backend.anonKey,
          always: names([...always].filter(({ isEntry }) => !isEntry)),
          ...Object.fromEntries(namesByRoute(bundle, always)),
        });
        const drawn = PACKING_STYLES.filter((style) => !animationOf(style)).map(({ value }) => value);
        const painted = paintedGift({ drawn: drawn.join(' '), papers: paperColours() });
        const sheet = /<link rel="stylesheet"[^>]*>/;
        return html
          .replaceAll(BETWEEN_TAGS, '><')
          .replace(
            /<meta name="viewport"[^>]*>/,
            (viewport) => `${viewport}<script${data}>${script}</script>`,
          )
          .replace(sheet, '')
          .replace('<div id="root">', () => `${painted}${sheet.exec(html)?.[0]}<div id="root">`);
      },
    },
  };
}
