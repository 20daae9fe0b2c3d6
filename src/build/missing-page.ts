import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

/** Stands alone: at any depth, in any folder, while a version is being published. */
const STYLE = `
:root { color-scheme: light; }
body {
  margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 1rem;
  padding: 1.5rem; box-sizing: border-box; text-align: center; background: #fffdf9; color: #2b2140;
  font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0; max-width: 32rem; }
a {
  display: inline-block; margin-top: .5rem; padding: .6875rem 1.25rem; border-radius: 9999px;
  background: #b4196b; color: #fff; font-weight: 600; text-decoration: none;
}
a:focus-visible { outline: 3px solid #b4196b; outline-offset: 3px; }
`;

const policyOf = (code: string) =>
  `default-src 'none'; script-src 'sha256-${createHash('sha256').update(code).digest('base64')}'; ` +
  "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const documentOf = (home: string, code: string) =>
  [
    '<!doctype html>',
    '<html lang="de"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(code)}">`,
    '<meta name="referrer" content="no-referrer">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    '<title>Diese Seite gibt es nicht</title>',
    `<style>${STYLE}</style>`,
    `<script data-home="${home}">${code}</script>`,
    '</head><body>',
    '<h1>Diese Seite gibt es nicht</h1>',
    '<p>Der Link ist wohl unterwegs verändert worden. Öffne ihn noch einmal dort, wo du ihn bekommen hast, ',
    'oder frag, wer ihn dir geschickt hat, nach einem neuen.</p>',
    `<a href="${home}">Zur Startseite</a>`,
    '</body></html>',
  ].join('');

/** The path of the site's home: `/` where its address is not set. */
const homeOf = (site: string) => new URL(site || 'https://localhost/').pathname;

/**
 * Writes 404.html, which hosts send for paths without a file. Without it Cloudflare Pages and others
 * answer every path with the app, under headers that name other paths.
 *
 * @param site the site's address with a '/' at its end, '' while it is not set.
 */
export function missingPage({ site }: { site: string }): Plugin {
  return {
    name: 'missing-page',
    apply: 'build',
    async generateBundle() {
      const { code } = await inlineScript('missing-page-start.ts');
      this.emitFile({ type: 'asset', fileName: '404.html', source: documentOf(homeOf(site), code) });
    },
  };
}
