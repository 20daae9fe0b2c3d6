import { describe, expect, it } from 'vitest';
import { type DocumentHead, documentFrom, headTags, type PreviewDocument } from './link-previews.ts';

const SITE = 'https://geschenke.example/shop/';
const image = { path: 'previews/truhe.jpg', width: 1200, height: 630, alt: 'Truhe "alt"' };
const index: DocumentHead = {
  title: 'Start & Ziel',
  description: 'Worte',
  image: { ...image, path: 'social-preview.png' },
  isIndexed: true,
};
const truhe: PreviewDocument = {
  name: 'truhe',
  otherRoutes: [],
  title: 'Ein Geschenk wartet auf dich',
  description: 'Pack es aus.',
  image,
};

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const content = (html: string, selector: string) =>
  documentOf(html).querySelector(selector)?.getAttribute('content') ?? null;
const page = (head: string) =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><script>start()</script>${head}</head><body></body></html>`;

describe('the head', () => {
  const head = headTags({ ...truhe, isIndexed: false }, SITE);

  it.each([
    ['meta[name="description"]', 'Pack es aus.'],
    ['meta[name="robots"]', 'noindex'],
    ['meta[name="twitter:card"]', 'summary_large_image'],
    ['meta[property="og:title"]', 'Ein Geschenk wartet auf dich'],
    ['meta[property="og:description"]', 'Pack es aus.'],
    ['meta[property="og:image"]', 'https://geschenke.example/shop/previews/truhe.jpg'],
    ['meta[property="og:image:width"]', '1200'],
    ['meta[property="og:image:height"]', '630'],
    ['meta[property="og:image:alt"]', 'Truhe "alt"'],
    // A crawler would go there and show that page's preview.
    ['meta[property="og:url"]', null],
  ])('of a link preview says %s %j', (selector, value) => {
    expect(content(page(head), selector)).toBe(value);
  });

  it('of the landing page is found by search engines', () => {
    const html = page(headTags(index, SITE));
    expect(documentOf(html).title).toBe('Start & Ziel');
    expect(content(html, 'meta[name="robots"]')).toBeNull();
    expect(content(html, 'meta[property="og:url"]')).toBe(SITE);
    expect(documentOf(html).querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(SITE);
  });

  it('without an address has a picture below the page, and nothing that would need an address', () => {
    const html = page(headTags(index, ''));
    expect(content(html, 'meta[property="og:image"]')).toBe('./social-preview.png');
    expect(html).not.toMatch(/canonical|og:url/);
  });
});

describe('a document', () => {
  it('is the page with another head and its own name, and nothing else', () => {
    const built = page(headTags(index, SITE));
    const html = documentFrom(built, { site: SITE, index, documents: [truhe] }, truhe);
    expect(html).toBe(
      page(headTags({ ...truhe, isIndexed: false }, SITE)).replace(
        'lang="de"',
        'lang="de" data-document="truhe"',
      ),
    );
  });

  it.each([
    ['whose head another plugin has changed', page('<title>x</title>')],
    ['that begins otherwise', page(headTags(index, SITE)).replace('lang="de"', 'lang="en"')],
  ])('is not made from a page %s', (_name, html) => {
    expect(() => documentFrom(html, { site: SITE, index, documents: [] }, truhe)).toThrow();
  });
});
