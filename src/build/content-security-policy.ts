import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

export interface PolicySettings {
  /** Origin of the Supabase project, '' for the page's own. */
  backendOrigin: string;
  /** Addresses of the PDFs of all legal pages; '' for our placeholders. */
  pdfUrls: readonly string[];
  /** Whether PayPal's script may run: not in demo mode. */
  paypal: boolean;
  /** Made anew for each build; PayPal's script hands it on to the ones it adds. */
  nonce: string;
  /** 'sha256-…' of every inline script of the document. */
  scriptHashes: readonly string[];
}

/** What hosts send for a path without a file. */
const MISSING = '404';

const PAYPAL_HOSTS = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

const originOf = (address: string) => (URL.canParse(address) ? [new URL(address).origin] : []);

/** What the dev server keeps to as well; its own scripts are inline. */
const DIRECTIVES_OF_DEV = /^(img|media|font|frame|object)-src /;

export const devPolicy = (settings: Omit<PolicySettings, 'nonce' | 'scriptHashes'>): string =>
  contentSecurityPolicy({ ...settings, nonce: '', scriptHashes: [] })
    .split('; ')
    .filter((directive) => DIRECTIVES_OF_DEV.test(directive))
    .join('; ');

/** The value of Content-Security-Policy, without frame-ancestors, which only works as a header. */
export function contentSecurityPolicy(settings: PolicySettings): string {
  const backend = originOf(settings.backendOrigin);
  const paypal = settings.paypal ? PAYPAL_HOSTS : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...settings.scriptHashes.map((hash) => `'${hash}'`),
      ...(settings.paypal ? [`'nonce-${settings.nonce}'`, ...PAYPAL_HOSTS] : []),
    ],
    // Radix and PayPal set styles inline.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend, ...paypal],
    'media-src': ["'self'", 'blob:', ...backend],
    'font-src': ["'self'"],
    // blob: lets a worker read the photo that it is handed.
    'connect-src': ["'self'", 'blob:', ...backend, ...paypal],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'", ...new Set(settings.pdfUrls.flatMap(originOf)), ...paypal],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': settings.paypal ? PAYPAL_HOSTS : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/**
 * The rest of the policy stands in the documents: a link mangled on its way (`/truhe.html%23/g/…`)
 * has these headers, too, and is answered with 404.html, whose script another policy would forbid.
 */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  // An old document asks for the files of its version, which are gone one day.
  'Cache-Control': 'no-cache',
};

/**
 * One rule for each document and for all that begin with its name: with its ending and without, as
 * some hosts serve it or lead there, and for others of the same name with more behind it.
 */
function rulesOfDocuments(names: readonly string[]): string[] {
  const isCovered = (name: string) => names.some((other) => other !== name && name.startsWith(other));
  return names.filter((name) => !isCovered(name)).map((name) => `/${name}*`);
}

/**
 * Headers by path. What `/*` says holds for unknown paths, too, which hosts answer with 404.html.
 * Hosts differ in what they make of a header that stands under two paths of one file: only the policy
 * does, which forbids more together, and enough alone.
 *
 * @param documents names without '.html', besides index and 404.
 */
export function headersByPath(
  documents: readonly string[],
): [path: string, headers: Readonly<Record<string, string>>][] {
  const pages = ['/', ...rulesOfDocuments(['index', MISSING, ...documents])];
  return [
    [
      '/*',
      {
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
        // Without subdomains and preloading, which the owner of the whole domain has to promise.
        'Strict-Transport-Security': 'max-age=31536000',
        // Our own PDFs are shown in a frame of our own page.
        'Content-Security-Policy': "frame-ancestors 'self'",
        'X-Frame-Options': 'SAMEORIGIN',
        'Permissions-Policy':
          'camera=(self), microphone=(self), geolocation=(), display-capture=(), usb=(), serial=()',
        'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
      },
    ],
    ...pages.map((path): [string, typeof PAGE_HEADERS] => [path, PAGE_HEADERS]),
    ['/assets/*', { 'Cache-Control': 'public, max-age=31536000, immutable' }],
    ['/wrappings/*', { 'Cache-Control': 'public, max-age=86400' }],
    ['/previews/*', { 'Cache-Control': 'public, max-age=86400' }],
  ];
}

/** Text of the `_headers` file, which Netlify, Cloudflare Pages and others read. */
export function headersFile(documents: readonly string[]): string {
  const blocks = headersByPath(documents).map(([path, headers]) =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return `${blocks.join('\n\n')}\n`;
}

export function matchesPath(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

interface PageHardening extends Omit<PolicySettings, 'nonce' | 'scriptHashes'> {
  /** Names of the documents beside index.html that hold the same page, without '.html'. */
  documents: readonly string[];
}

/** The policy as meta tags and, for what only works as a header, as a `_headers` file. */
export function pageHardening({ documents, ...settings }: PageHardening): Plugin {
  return {
    name: 'page-hardening',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { server }) {
        const intoHead = (...metas: string[]) => html.replace(/(<meta charset[^>]*>)/, `$1${metas.join('')}`);
        const policyMeta = (of: string) => `<meta http-equiv="Content-Security-Policy" content="${of}">`;
        if (server) return intoHead(policyMeta(devPolicy(settings)));
        const nonce = randomBytes(16).toString('base64');
        const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => sha256(code));
        const policy = contentSecurityPolicy({ ...settings, nonce, scriptHashes });
        return intoHead(
          policyMeta(policy),
          '<meta name="referrer" content="no-referrer">',
          ...(settings.paypal ? [`<meta name="csp-nonce" content="${nonce}">`] : []),
        );
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(documents) });
    },
    configurePreviewServer(server) {
      const folder = resolve(server.config.root, server.config.build.outDir);
      const missingFile = join(folder, `${MISSING}.html`);
      const missing = existsSync(missingFile) ? readFileSync(missingFile, 'utf8') : '';
      const rules = headersByPath(documents);
      server.middlewares.use((request, response, next) => {
        // Only the page's own files: the API of the embedded backend sends headers of its own.
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        if (!/^\/(rest|storage)\/v1\//.test(pathname)) {
          for (const [pattern, headers] of rules) {
            if (!matchesPath(pattern, pathname)) continue;
            for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
          }
        }
        next();
      });
      // Behind the server's own files, as hosts do.
      return () =>
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          if (pathname.endsWith('.html') && existsSync(join(folder, pathname))) return next();
          response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' }).end(missing);
        });
    },
  };
}
