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
  /** Whether search engines may show the document. */
  isIndexed: boolean;
  /** Structured data of schema.org; only with a site's address. */
  data?: Readonly<Record<string, unknown>>;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ESCAPES[character] ?? '');

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string | number) =>
  `<meta property="${name}" content="${escaped(String(content))}">`;

/**
 * The tags of a head. X takes title, description and picture from the `og:` tags.
 *
 * @param site the site's address with a '/' at its end; '' leaves the address of the picture
 * relative, which most messengers do not load.
 */
export function headTags({ title, description, image, isIndexed, data }: DocumentHead, site: string): string {
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
  const structured = data
    ? // A '<' could end the element.
      [`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`]
    : [];
  return [
    ...tags,
    property('og:url', site),
    `<link rel="canonical" href="${escaped(site)}">`,
    ...structured,
  ].join('');
}
