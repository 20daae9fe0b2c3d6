import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';

/**
 * Vite's helper for dynamic imports, at a third of its weight: it only has to wait for the style sheets of a chunk, since
 * scripts are not preloaded here. A sheet that fails rejects the import, as Vite's own does, and the error boundary answers.
 */
const SLIM_HELPER = `
const sheets = {};
const load = (href) => new Promise((resolve, reject) => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = resolve;
  link.onerror = () => {
    delete sheets[href];
    link.remove();
    reject(new Error('Unable to preload CSS for ' + href));
  };
  document.head.append(link);
});
export const __vitePreload = (run, dependencies, importer) => Promise.all(
  (dependencies || []).map((path) => {
    const { href } = new URL(path, importer);
    return sheets[href] ??= document.querySelector('link[href$="' + path.slice(1) + '"]') ? 0 : load(href);
  }),
).then(run);
`;

/** A call of the helper around an import that waits for no sheet, as it stands in a built chunk. */
const IDLE_CALL = /\b[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\(e=>e\.\w+\))?),\[\],import\.meta\.url\)/g;

export function slimPreload(): Plugin {
  return {
    name: 'slim-preload',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: (id) => (id === HELPER ? SLIM_HELPER : null) },
    generateBundle: {
      // Vite itself writes the sheets into the calls at this stage.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = file.code.replace(IDLE_CALL, '$1');
        }
      },
    },
  };
}
