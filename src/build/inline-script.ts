import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** What stands before React. */
export const FIRST_PAINT = resolve(import.meta.dirname, '../first-paint');

/** A build within the build, by its settings for the page. */
export const nested: InlineConfig = {
  configFile: false,
  logLevel: 'silent',
  mode: 'production',
  resolve: { alias: { '@': resolve(import.meta.dirname, '..') } },
};

/** The build tools sign a style sheet with comments. */
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** A script of src/first-paint with all that it imports, to stand in a document, and its sheet. */
export async function inlineScript(name: string): Promise<{ code: string; css: string }> {
  const result = await build({
    ...nested,
    plugins: [tailwindcss()],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: `${FIRST_PAINT}/${name}`,
        output: { format: 'iife' },
        // Every byte of it stands in every document.
        optimization: { inlineConst: { mode: 'all' } },
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'));
  return {
    code: output[0].code.trim(),
    css: sheet?.type === 'asset' ? String(sheet.source).replaceAll(COMMENT, '').trim() : '',
  };
}
