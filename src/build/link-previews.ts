import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { type DocumentHead, headTags } from './head-tags.ts';

export interface PreviewDocument extends Omit<DocumentHead, 'isIndexed' | 'data'> {
  /** File name without '.html'. */
  name: string;
  /** Declarations of the document's root. */
  style: string;
  /**
   * Routes that nobody opens from it: the start script need not know their scripts
   * (inline-start.ts).
   */
  otherRoutes: readonly string[];
}

interface LinkPreviews {
  /** The site's address with a '/' at its end, '' while it is not set. */
  site: string;
  /** Head of index.html. */
  index: DocumentHead;
  /** The documents beside it: the same page with another head. */
  documents: readonly PreviewDocument[];
}

/** Stands in index.html where the head belongs. */
const PLACE = '<!--head-->';

const withoutAttribute = (html: string, name: string) =>
  html.replace(new RegExp(` data-${name}="[^"]*"`), '');

/** Tells the page in which document it runs (src/browser/page-location.ts). */
const marked = (html: string, { name, style, otherRoutes }: PreviewDocument) => {
  if (!html.includes('<html lang="de"')) throw new Error('index.html does not begin as expected.');
  return otherRoutes
    .reduce(withoutAttribute, html)
    .replace('<html lang="de"', () => `<html lang="de" data-document="${name}" style="${style}"`);
};

const headOf = (document: PreviewDocument): DocumentHead => ({ ...document, isIndexed: false });

/** The finished index.html as another document. */
export function documentFrom(html: string, { site, index }: LinkPreviews, document: PreviewDocument): string {
  const head = headTags(index, site);
  if (!html.includes(head)) throw new Error('The head of index.html was changed after it had been written.');
  return marked(html, document).replace(head, () => headTags(headOf(document), site));
}

const robots = (site: string) => `User-agent: *\nAllow: /\n${site ? `\nSitemap: ${site}sitemap.xml\n` : ''}`;

/** One entry: what stands behind a '#' is no page of its own for a search engine. */
const sitemap = (site: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>${site.replaceAll('&', '&amp;')}</loc></url>
</urlset>
`;

/**
 * Writes the head of index.html, and beside it one document per link preview
 * (docs/decisions/link-previews.md), made from the finished index.html: the same scripts, hashes
 * and policy. Also what search engines read: robots.txt and, with an address, sitemap.xml.
 */
export function linkPreviews(options: LinkPreviews): Plugin {
  const { site, index, documents } = options;
  return {
    name: 'link-previews',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, server }) {
        if (!html.includes(PLACE)) throw new Error(`index.html does not hold ${PLACE}.`);
        const document = server && documents.find(({ name }) => name === basename(path, '.html'));
        return document
          ? marked(html, document).replace(PLACE, () => headTags(headOf(document), site))
          : html.replace(PLACE, () => headTags(index, site));
      },
    },
    configureServer({ config, middlewares, transformIndexHtml }) {
      middlewares.use(async (request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const document = documents.find(({ name }) => path === `/${name}.html` || path === `/${name}`);
        if (!document) return next();
        try {
          const html = readFileSync(join(config.root, 'index.html'), 'utf8');
          response.setHeader('content-type', 'text/html');
          response.end(await transformIndexHtml(`/${document.name}.html`, html));
        } catch (error) {
          next(error);
        }
      });
    },
    generateBundle: {
      // After the page: its document is the model of the others.
      order: 'post',
      handler(_, bundle) {
        this.emitFile({ type: 'asset', fileName: 'robots.txt', source: robots(site) });
        if (site) this.emitFile({ type: 'asset', fileName: 'sitemap.xml', source: sitemap(site) });
        const page = bundle['index.html'];
        if (page?.type !== 'asset')
          return this.error('There is no index.html to make the link previews from.');
        const html = String(page.source);
        for (const document of documents)
          this.emitFile({
            type: 'asset',
            fileName: `${document.name}.html`,
            source: documentFrom(html, options, document),
          });
      },
    },
  };
}
