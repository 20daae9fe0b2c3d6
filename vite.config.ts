import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { chunksByRoute } from './src/build/chunks-by-route.ts';
import { pageHardening } from './src/build/content-security-policy.ts';
import { inlineStart } from './src/build/inline-start.ts';
import { linkPreviews } from './src/build/link-previews.ts';
import { missingPage } from './src/build/missing-page.ts';
import { modulesByChunk } from './src/build/modules-by-route.ts';
import { settingsWarnings } from './src/build/settings-warnings.ts';
import { stillWrappings } from './src/build/still-wrappings.ts';
import { isPaymentConfigured } from './src/features/checkout/configuration.ts';
import { LANDING_HEAD } from './src/features/landing/document-head.ts';
import { GIFT_DOCUMENTS } from './src/features/share/gift-documents.ts';
import { ADDRESSES, LEGAL_ROUTES } from './src/routes.ts';
import { readSettings, SETTING_NAMES } from './src/settings/read-settings.ts';
import { EMBEDDED_ANON_KEY } from './supabase/embedded/keys.ts';
import { embeddedBackend } from './supabase/embedded/vite-plugin.ts';
import { gallery } from './tests/gallery/vite-plugin.ts';

/**
 * Unit tests lie beside the page's code, and beside what the benchmarks calculate with. Starting jsdom
 * for each file took half of the run, so the files of a worker share one; their modules are reset.
 */
const UNIT_TESTS = {
  environment: 'jsdom',
  include: ['{src,tests/bench,tests/run}/**/*.test.{ts,tsx}'],
  isolate: false,
  pool: 'threads',
  // A busy CI machine gets a second try, as for the journeys; a local run does not.
  retry: process.env.CI ? 1 : 0,
  setupFiles: ['tests/unit-setup.ts'],
  // An upper bound for a busy machine; passing tests do not wait for it.
  testTimeout: 30_000,
} satisfies InlineConfig;
/** Of no real host: nothing answers but what a test puts in place of fetch. */
const UNIT_BACKEND = { url: 'https://gifts.example', anonKey: 'anon' };

/** Crashes, operators' commands and what the embedded backend does as a hosted project does. */
const SLOW_DATABASE_TESTS = [
  'durability',
  'media-prune',
  'restore',
  'resumable',
  'dev-server',
  'bridges',
].map((name) => `tests/db/${name}.test.ts`);
const QUICK_DATABASE_TESTS = {
  include: ['tests/db/**/*.test.ts'],
  exclude: SLOW_DATABASE_TESTS,
  // The files of a worker share a server; each has a database of its own.
  isolate: false,
};

/**
 * `npm test` asks PostgreSQL, as a hosted project does; its journeys run on PGlite. The rest is left
 * to `npm run test:all`, so that `npm test` takes minutes.
 */
const NODE_TESTS = {
  functions: { include: ['tests/functions/**/*.test.ts'], isolate: false },
  db: QUICK_DATABASE_TESTS,
  'db-slow': { include: SLOW_DATABASE_TESTS, env: { DATABASE_DRIVERS: 'pglite postgres' } },
  'db-slow-pglite': { ...QUICK_DATABASE_TESTS, env: { DATABASE_DRIVERS: 'pglite' } },
};

/** A document with a link preview leads to what stands in its link, so to none of these. */
const PLAIN_ROUTES = Object.entries(ADDRESSES)
  .filter(([, address]) => !('parameter' in address))
  .map(([name]) => name);

/** Documents beside index.html, each with a link preview of its own. */
const documents = GIFT_DOCUMENTS.map((document) => ({
  ...document,
  otherRoutes: PLAIN_ROUTES,
}));

export default defineConfig(({ mode, command, isPreview }) => {
  const env = loadEnv(mode, import.meta.dirname, 'VITE_');
  const settings = readSettings(env);
  // Who draws wrappings and the tests' own servers ask for the gallery, and Vite hands on NODE_ENV under this name.
  const unknown = Object.keys(env).filter(
    (name) => ![...SETTING_NAMES, 'VITE_GALLERY', 'VITE_USER_NODE_ENV'].includes(name),
  );
  const hosted = Boolean(settings.backend.url);
  const testing = Boolean(process.env.VITEST);
  // Without a hosted project, for `dev` and everything in mode 'embedded'.
  const embedded = !hosted && !testing && (mode === 'embedded' || (command === 'serve' && !isPreview));

  const backend = hosted ? settings.backend : embedded ? { url: '', anonKey: EMBEDDED_ANON_KEY } : null;
  const paymentConfigured = isPaymentConfigured(settings.paypal.clientId);
  const { site } = settings;
  return {
    base: './',
    // An unknown path is answered with 404.html; the dev server has none.
    ...(isPreview && { appType: 'mpa' as const }),
    define: {
      __BACKEND__: JSON.stringify(backend),
      __SETTINGS__: JSON.stringify(settings),
      __PAYMENT_CONFIGURED__: JSON.stringify(paymentConfigured),
    },
    resolve: {
      alias: { '@': `${import.meta.dirname}/src` },
    },
    plugins: [
      react(),
      tailwindcss(),
      ...(env.VITE_GALLERY === 'yes' ? [gallery()] : []),
      settingsWarnings({ unknown, hosted, embedded, paymentConfigured, site }),
      linkPreviews({ site, index: LANDING_HEAD, documents }),
      ...(backend ? [inlineStart({ url: backend.url, key: backend.anonKey })] : []),
      stillWrappings(),
      missingPage({ site }),
      pageHardening({
        backendOrigin: settings.backend.url,
        pdfUrls: LEGAL_ROUTES.map((name) => settings.legalDocuments[name]),
        paypal: paymentConfigured,
        documents: documents.map(({ name }) => name),
      }),
      ...(embedded
        ? [
            embeddedBackend({
              dataDir: process.env.EMBEDDED_DATA_DIR ?? `${import.meta.dirname}/.embedded`,
              couponTestEmail: settings.couponTestEmail,
              ...(process.env.EMBEDDED_LIST_MODE === 'sender' && { listMode: 'sender' }),
            }),
          ]
        : []),
    ],
    build: {
      target: 'es2022',
      cssMinify: true,
      modulePreload: false,
      rolldownOptions: {
        // A constant of another module is written where it is used, instead of being imported.
        optimization: { inlineConst: { mode: 'all' } },
        // Reading a property does nothing: what is only read may be left out.
        treeshake: { propertyReadSideEffects: false },
        output: {
          codeSplitting: {
            groups: [
              // React keeps its name from version to version: who comes back fetches only the rest.
              { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
              { name: 'shell', tags: ['$initial'] },
              { name: chunksByRoute(modulesByChunk()), includeDependenciesRecursively: false },
            ],
          },
        },
      },
    },
    server: { port: 5173 },
    preview: { port: 4173 },
    test: {
      projects: [
        {
          extends: true as const,
          test: { name: 'unit', ...UNIT_TESTS },
          define: { __BACKEND__: JSON.stringify(UNIT_BACKEND) },
        },
        ...Object.entries(NODE_TESTS).map(([name, test]) => ({
          extends: true as const,
          test: { name, environment: 'node' as const, testTimeout: 60_000, hookTimeout: 120_000, ...test },
        })),
      ],
    },
  };
});
