import { build, type Rolldown } from 'vite';
import { limitPage } from './limit-page.ts';

const SCRIPT = '/react-alone.js';

/**
 * The static page with React and nothing else: as soon as the gift has been asked for, it loads one
 * script, which draws an empty card without a style sheet. No page can let React take over sooner;
 * how late that is beside the static page depends on the line, on the processor and on React.
 *
 * @returns what to serve, by path.
 */
export async function reactPage(backend: string): Promise<{ path: string; pages: Record<string, string> }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: `${import.meta.dirname}/react-alone.tsx` },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const page = limitPage(backend).replace(
    '</html>',
    `<div id="root"></div><script type="module" src="${SCRIPT}"></script></html>`,
  );
  return { path: '/react.html', pages: { '/react.html': page, [SCRIPT]: output[0].code } };
}
