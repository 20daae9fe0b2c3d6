import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { type Backend, type BackendOptions, openBackend } from './backend.ts';
import { createPost, POST_PATH } from './post.ts';

type Next = (error?: unknown) => void;
type Middleware = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

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
  function start(report: (message: string) => void): Middleware {
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

  /** The post of the dev server (docs/decisions/post.md): mails lie in a folder and on a page. */
  function post(report: (message: string) => void): Middleware {
    const opened = running.get(options.dataDir)?.then(async ({ database }) => {
      const ready = await createPost(database, join(resolve(options.dataDir), 'post'));
      report(`its mails: ${POST_PATH}`);
      return ready;
    });
    // A backend that failed has said so.
    opened?.catch(() => undefined);
    return (request, response, next) => {
      if (!opened) return next();
      const { method = 'GET', headers } = request;
      if (method !== 'GET' && method !== 'HEAD') {
        response.once(
          'finish',
          () =>
            void opened.then(
              (ready) => ready.wake(`http://${headers.host}/`),
              () => undefined,
            ),
        );
        return next();
      }
      if (!request.url?.startsWith(POST_PATH)) return next();
      opened
        .then((ready) => ready.show(request, response))
        .then((shown) => !shown && next())
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
      const report = (message: string) => server.config.logger.info(`  ${message}`);
      const backend = start(report);
      server.middlewares.use(post(report));
      server.middlewares.use(backend);
    },
    configurePreviewServer(server) {
      server.middlewares.use(start((message) => server.config.logger.info(`  ${message}`)));
    },
  };
}
