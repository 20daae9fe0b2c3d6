import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Backend, type BackendOptions, openBackend } from './backend.ts';

type Next = (error?: unknown) => void;

/**
 * The backend of each data directory, kept on globalThis: Vite loads this module anew when it
 * restarts itself.
 */
const running: Map<string, Promise<Backend>> = (() => {
  const holder = globalThis as { __embeddedBackends?: Map<string, Promise<Backend>> };
  holder.__embeddedBackends ??= new Map();
  return holder.__embeddedBackends;
})();

/**
 * Serves the project's Supabase from Vite's own process, for `vite` and `vite preview` alike. It
 * starts in the background while Vite already serves the page; requests to the API wait for it.
 */
export function embeddedBackend(options: BackendOptions): Plugin {
  function start(
    report: (message: string) => void,
  ): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
    let backend = running.get(options.dataDir);
    if (!backend) {
      const started = performance.now();
      backend = openBackend(options);
      running.set(options.dataDir, backend);
      backend.then(
        () => report(`embedded backend ready in ${Math.round(performance.now() - started)} ms`),
        (error) => report(`embedded backend failed: ${error instanceof Error ? error.message : error}`),
      );
    }
    return (request, response, next) => {
      backend
        .then((ready) => ready.handle(request, response))
        .then((handled) => {
          if (!handled) next();
        })
        .catch(next);
    };
  }

  return {
    name: 'embedded-backend',
    // Vite would watch the data directory, which changes all the time and holds no source, and
    // would serve what lies in it. The first denied patterns are Vite's own, which a list replaces.
    config: () => ({
      server: {
        watch: { ignored: [`${resolve(options.dataDir)}/**`] },
        fs: { deny: ['.env', '.env.*', '*.{crt,pem}', '**/.git/**', `${resolve(options.dataDir)}/**`] },
      },
    }),
    configureServer(server) {
      server.middlewares.use(start((message) => server.config.logger.info(`  ${message}`)));
    },
    configurePreviewServer(server) {
      server.middlewares.use(start((message) => server.config.logger.info(`  ${message}`)));
    },
  };
}
