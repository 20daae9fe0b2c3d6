import { build, type Plugin, type Rolldown } from 'vite';
import type { BackendAddress } from '../settings/backend-address.ts';

async function bundle(): Promise<string> {
  const source = `${import.meta.dirname}/..`;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { alias: { '@': source } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: `${source}/start/start.ts`, output: { format: 'iife' } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return output[0].code.trim();
}

/** Puts the start script (src/start) inline into the head of the built document, before its modules run. */
export function inlineStart(backend: BackendAddress | null): Plugin {
  return {
    name: 'inline-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      async handler() {
        if (!backend) return;
        const attrs = { 'data-url': backend.url, 'data-key': backend.anonKey };
        return [{ tag: 'script', attrs, children: await bundle(), injectTo: 'head' }];
      },
    },
  };
}
