import { basename, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { type DefaultTreeAdapterTypes as Html, parse } from 'parse5';
import { build, type InlineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';

/** Paths are below src/. */
interface InlineStart {
  /** Script that runs inline, before any module; it may import one style sheet. */
  script: string;
  /**
   * Data attributes of the script: what differs between builds, so that its text, and with it its
   * hash, stays the same.
   */
  data: Readonly<Record<string, string>>;
  /** Module with `printed(): Printed`, run at build time. */
  printed: string;
  /** Name of the chunk whose style sheet is the first: what is painted waits for it alone. */
  firstSheet: string;
}

/** What a document carries besides the script. */
export interface Printed {
  /** Markup in front of the app. */
  markup: string;
  /** Further data attributes. */
  data: Readonly<Record<string, string>>;
  /**
   * The modules that each route loads by itself besides the entry, below src/; the script finds
   * their files in data attributes.
   */
  modulesByRoute: Readonly<Record<string, readonly string[]>>;
}

const SOURCE = resolve(import.meta.dirname, '..');

const nested: InlineConfig = {
  configFile: false,
  logLevel: 'silent',
  mode: 'production',
  resolve: { alias: { '@': SOURCE } },
};

/** The build tools sign a style sheet with comments. */
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Script and sheet as one text each. */
async function bundle(script: string): Promise<{ code: string; css: string }> {
  const result = await build({
    ...nested,
    plugins: [tailwindcss()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: `${SOURCE}/${script}`,
        output: { format: 'iife' },
        // Every byte of it stands in every document.
        optimization: { inlineConst: { mode: 'all' } },
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'));
  return {
    code: output[0].code.trim(),
    css: sheet?.type === 'asset' ? String(sheet.source).replaceAll(COMMENT, '').trim() : '',
  };
}

async function printOf(module: string): Promise<Printed> {
  const runner = await runnerImport<{ printed: () => Printed }>(`${SOURCE}/${module}`, {
    ...nested,
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
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

/** As src/browser/preload.ts reads them. */
const names = (chunks: readonly Rolldown.OutputChunk[]) =>
  chunks.map(({ fileName }) => basename(fileName, '.js')).join(' ');

/**
 * What each route needs besides the entry and what that imports.
 *
 * @throws when one of its modules is gone.
 */
function namesByRoute(
  bundle: Rolldown.OutputBundle,
  always: ReadonlySet<Rolldown.OutputChunk>,
  { modulesByRoute }: Printed,
) {
  return Object.entries(modulesByRoute).map(([route, modules]) => {
    const chunks = modules.flatMap((module) => {
      const found = chunksOf(bundle, ({ moduleIds }) => moduleIds.includes(`${SOURCE}/${module}`));
      if (found.size === 0) throw new Error(`The route ${route} needs src/${module}, which no chunk holds.`);
      return [...found];
    });
    return [route, names([...new Set(chunks)].filter((chunk) => !always.has(chunk)))] as const;
  });
}

/** The nodes of a document, in their order. */
const nodesOf = (parent: Html.ParentNode): Html.ChildNode[] =>
  parent.childNodes.flatMap((node) => ('childNodes' in node ? [node, ...nodesOf(node)] : [node]));

/** Attributes of an element; none of a text. */
const attributesOf = (node: Html.ChildNode): Readonly<Record<string, string>> =>
  'attrs' in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {};

/**
 * A built document in three pieces, `head` behind the viewport's tag and `app` from #root on,
 * without blanks between tags, and its links to style sheets.
 */
function piecesOf(indented: string) {
  // A tag of index.html stands in one line.
  const html = indented
    .split('\n')
    .map((line) => line.trim())
    .join('');
  const pieces = { top: '', head: '', app: '' };
  const sheets: { link: string; href: string }[] = [];
  let piece: keyof typeof pieces = 'top';
  let end = 0;
  /** Writes what stands before `to` and goes on at `from`. */
  const cut = (to: number, from: number) => {
    pieces[piece] += html.slice(end, to);
    end = from;
  };
  for (const node of nodesOf(parse(html, { sourceCodeLocationInfo: true }))) {
    const place = node.sourceCodeLocation;
    if (!place) continue;
    const { startOffset, endOffset } = place;
    const { rel, href = '', name, id } = attributesOf(node);
    if (rel === 'stylesheet') {
      sheets.push({ link: html.slice(startOffset, endOffset), href });
      cut(startOffset, endOffset);
    }
    if (name === 'viewport') {
      cut(endOffset, endOffset);
      piece = 'head';
    }
    if (id === 'root') {
      cut(startOffset, startOffset);
      piece = 'app';
    }
  }
  cut(html.length, html.length);
  if (!pieces.head || !pieces.app) throw new Error('index.html needs its viewport and #root behind it.');
  return { ...pieces, sheets };
}

const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${value}"`)
    .join('');

/**
 * Makes the built document paint before any module runs: puts a script with its sheet inline into
 * the head, and printed markup in front of the app. The app's own style sheets move below that
 * markup, where browsers do not wait for them before they paint what stands above; the app's script
 * still waits for them.
 */
export function inlineStart({ script, data, printed, firstSheet }: InlineStart): Plugin {
  return {
    name: 'inline-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle: built }) {
        if (!built) return html;
        const [{ code, css }, document] = await Promise.all([bundle(script), printOf(printed)]);
        const always = chunksOf(built, ({ isEntry }) => isEntry);
        const { top, head, app, sheets } = piecesOf(html);
        const isFirst = ({ href }: { href: string }) => basename(href).startsWith(`${firstSheet}-`);
        if (!sheets.some(isFirst)) throw new Error(`No style sheet belongs to the chunk ${firstSheet}.`);
        sheets.sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
        const values = attributes({
          ...data,
          ...document.data,
          always: names([...always].filter(({ isEntry }) => !isEntry)),
          sheets: sheets.map(({ href }) => href).join(' '),
          ...Object.fromEntries(namesByRoute(built, always, document)),
        });
        const links = sheets.map(({ link }) => link).join('');
        const start = `<style>${css}</style><script${values}>${code}</script>`;
        return `${top}${start}${head}${document.markup}${links}${app}`;
      },
    },
  };
}
