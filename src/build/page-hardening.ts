import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  contentSecurityPolicy,
  devPolicy,
  headersByPath,
  headersFile,
  matchesPath,
  type PolicySettings,
} from './content-security-policy.ts';

/**
 * Data blocks (structured data) are no scripts: nobody executes them, and the policy does not ask
 * about them.
 */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;
const POLICY_META = /http-equiv="Content-Security-Policy" content="([^"]*)"/;

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

interface PageHardening extends Omit<PolicySettings, 'nonce' | 'scriptHashes'> {
  /** Names of the documents beside index.html that hold the same page, without '.html'. */
  documents: readonly string[];
}

/**
 * Content security policy and its companions, made from the settings at build time: as meta tags,
 * so that they hold on any host, and as a `_headers` file for what only works as a header. `vite
 * preview` sends the same headers.
 */
export function pageHardening({ documents, ...settings }: PageHardening): Plugin {
  let policy = '';
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
        const scriptHashes = [...html.matchAll(INLINE_SCRIPT)].map((match) => sha256(match[1] ?? ''));
        policy = contentSecurityPolicy({ ...settings, nonce, scriptHashes });
        return intoHead(
          policyMeta(policy),
          '<meta name="referrer" content="no-referrer">',
          ...(settings.paypal ? [`<meta name="csp-nonce" content="${nonce}">`] : []),
        );
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(policy, documents) });
    },
    configurePreviewServer(server) {
      const page = resolve(server.config.root, server.config.build.outDir, 'index.html');
      const built = existsSync(page) ? (POLICY_META.exec(readFileSync(page, 'utf8'))?.[1] ?? '') : '';
      const rules = headersByPath(built, documents);
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
    },
  };
}
