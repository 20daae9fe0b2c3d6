import type { Plugin } from 'vite';

/** Puts the gallery's entry in the place of the page's. */
export const gallery = (): Plugin => ({
  name: 'gallery',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const entry = '/src/main.tsx';
      if (!html.includes(entry)) throw new Error(`index.html does not begin with ${entry}.`);
      return html.replace(entry, '/tests/gallery/main.tsx');
    },
  },
});
