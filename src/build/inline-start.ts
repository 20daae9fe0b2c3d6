import { basename, resolve } from 'node:path';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import { FIRST_PAINT, inlineScript, nested } from './inline-script.ts';
import { modulesByRoute } from './modules-by-route.ts';

const SOURCE = resolve(import.meta.dirname, '..');

async function printedDocument() {
  const runner = await runnerImport<typeof import('../first-paint/printed.tsx')>(
    `${FIRST_PAINT}/printed.tsx`,
    {
      ...nested,
      oxc: { jsx: { runtime: 'automatic', development: false } },
    },
  );
  return runner.module.printed();
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

/** As start.ts reads them. */
const names = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.map(({ fileName }) => basename(fileName, '.js')).join(' ');

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');

/**
 * Makes the built document paint before any module runs: a script with its sheet inline in the
 * head, printed markup in front of the app. The app's sheets move below that markup, where only the
 * app's script waits for them.
 *
 * @param backend stands in data attributes, as all that differs between builds: the script's hash
 * stays the same.
 */
export function inlineStart(backend: { url: string; key: string }): Plugin {
  return {
    name: 'inline-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle: built }) {
        if (!built) return html;
        const [{ code, css }, document] = await Promise.all([inlineScript('start.ts'), printedDocument()]);
        const always = chunksOf(built, ({ isEntry }) => isEntry);
        const namesOf = (route: string, modules: readonly string[]) => {
          const chunks = modules.flatMap((module) => {
            const found = chunksOf(built, ({ moduleIds }) => moduleIds.includes(`${SOURCE}/${module}`));
            if (found.size === 0) throw new Error(`${route} needs src/${module}, which no chunk holds.`);
            return [...found];
          });
          return names([...new Set(chunks)].filter((chunk) => !always.has(chunk)));
        };
        const sheets = [...always].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const links = sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="./${sheet}">`);
        const values = attributes({
          ...backend,
          ...document.data,
          always: names([...always].filter(({ isEntry }) => !isEntry)),
          sheets: sheets.map((sheet) => `./${sheet}`).join(' '),
          ...Object.fromEntries(
            Object.entries(modulesByRoute()).map(([route, modules]) => [route, namesOf(route, modules)]),
          ),
        });
        const pieces: [place: string, piece: string][] = [
          // The script first: the gift's request need not wait until the sheet is parsed.
          ['<!--start-->', `<script${values}>${code}</script><style>${css}</style>`],
          ...links.map((link): [string, string] => [link, '']),
          ['<!--painted-->', document.markup + links.join('')],
        ];
        // Blanks between tags go: a tag of index.html stands in one line.
        let page = html.replaceAll(/\n\s*/g, '');
        for (const [place, piece] of pieces) {
          if (!page.includes(place)) throw new Error(`index.html does not hold ${place}.`);
          page = page.replace(place, () => piece);
        }
        return page;
      },
    },
  };
}
