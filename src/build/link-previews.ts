import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** What crawlers, messengers and search engines read in the head of a document. */
export interface DocumentHead {
  title: string;
  description: string;
  image: {
    /** Below the site's address. */
    path: string;
    width: number;
    height: number;
    alt: string;
  };
  isIndexed: boolean;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ESCAPES[character] ?? '');

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escaped(String(content))}">`;

/**
 * The tags of a head; X reads the `og:` tags, too.
 *
 * @param site the site's address with a '/' at its end; '' leaves the picture's address relative,
 * which most messengers do not load.
 */
export function headTags({ title, description, image, isIndexed }: DocumentHead, site: string) {
  const tags = [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    property('og:type', 'website'),
    property('og:locale', 'de_DE'),
    property('og:site_name', 'Digitale Geschenke'),
    property('og:title', title),
    property('og:description', description),
    property('og:image', `${site || './'}${image.path}`),
    property('og:image:width', image.width),
    property('og:image:height', image.height),
    property('og:image:alt', image.alt),
    named('twitter:card', 'summary_large_image'),
  ];
  if (!isIndexed) return [...tags, named('robots', 'noindex')].join('');
  if (!site) return tags.join('');
  return [...tags, property('og:url', site), `<link rel="canonical" href="${escaped(site)}">`].join('');
}

export interface PreviewDocument extends Omit<DocumentHead, 'isIndexed'> {
  /** File name without '.html'. */
  name: string;
  /** Routes that nobody opens from it, whose scripts its start script need not know. */
  otherRoutes: readonly string[];
}

interface LinkPreviews {
  /** The site's address with a '/' at its end, '' while it is not set. */
  site: string;
  index: DocumentHead;
  /** The documents beside it: the same page with another head. */
  documents: readonly PreviewDocument[];
}

/** Stands in index.html where the head belongs. */
const PLACE = '<!--head-->';

const withoutAttribute = (html: string, name: string) =>
  html.replace(new RegExp(` data-${name}="[^"]*"`), '');

/** Tells the page in which document it runs (src/browser/page-location.ts). */
const marked = (html: string, { name, otherRoutes }: PreviewDocument) => {
  if (!html.includes('<html lang="de"')) throw new Error('index.html does not begin as expected.');
  return otherRoutes
    .reduce(withoutAttribute, html)
    .replace('<html lang="de"', () => `<html lang="de" data-document="${name}"`);
};

const headOf = (document: PreviewDocument): DocumentHead => ({ ...document, isIndexed: false });

export function documentFrom(html: string, { site, index }: LinkPreviews, document: PreviewDocument): string {
  const head = headTags(index, site);
  if (!html.includes(head)) throw new Error('The head of index.html was changed after it had been written.');
  return marked(html, document).replace(head, () => headTags(headOf(document), site));
}

/** Writes the head of index.html, and a document per link preview from the finished page. */
export function linkPreviews(options: LinkPreviews): Plugin {
  const { site, index, documents } = options;
  return {
    name: 'link-previews',
    transformIndexHtml: {
      order: 'post',
      handler(html, { originalUrl = '', server }) {
        if (!html.includes(PLACE)) throw new Error(`index.html does not hold ${PLACE}.`);
        // The dev server answers every address with index.html.
        const path = originalUrl.split('?')[0] ?? '';
        const document = server && documents.find(({ name }) => name === basename(path, '.html'));
        return document
          ? marked(html, document).replace(PLACE, () => headTags(headOf(document), site))
          : html.replace(PLACE, () => headTags(index, site));
      },
    },
    generateBundle: {
      // After the page: its document is the model of the others.
      order: 'post',
      handler(_, bundle) {
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
