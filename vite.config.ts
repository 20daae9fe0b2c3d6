import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { backendDefinition } from './src/build/backend-definition.ts';
import { noChunkCycles } from './src/build/no-chunk-cycles.ts';
import { pageHardening } from './src/build/page-hardening.ts';
import { printedDrawing } from './src/build/printed-drawing.tsx';
import { settingsWarnings } from './src/build/settings-warnings.ts';
import { slimPreload } from './src/build/slim-preload.ts';
import { slimSupabase } from './src/build/slim-supabase.ts';
import { startDocument } from './src/build/start-document.ts';
import { stillWrappings } from './src/build/still-wrappings.ts';
import { isPaymentConfigured } from './src/payment/configuration.ts';
import { embeddedBackend } from './supabase/embedded/vite-plugin.ts';

export default defineConfig(({ mode, command, isPreview }) => {
  const env = loadEnv(mode, import.meta.dirname, 'VITE_');
  const hosted = Boolean(env.VITE_SUPABASE_URL);
  const testing = Boolean(process.env.VITEST);
  // Without a hosted project the embedded backend serves `dev` and, in mode 'embedded', `build` and `preview`.
  const embedded = !hosted && !testing && (mode === 'embedded' || (command === 'serve' && !isPreview));

  const backend = backendDefinition(env, embedded);
  const paymentConfigured = isPaymentConfigured(env.VITE_PAYPAL_CLIENT_ID ?? '');
  return {
    base: './',
    define: {
      __BACKEND__: JSON.stringify(backend),
      __PAYMENT_CONFIGURED__: JSON.stringify(paymentConfigured),
    },
    resolve: {
      alias: { '@': `${import.meta.dirname}/src`, ...slimSupabase(testing) },
    },
    plugins: [
      react(),
      tailwindcss(),
      settingsWarnings({ env, hosted, embedded, paymentConfigured }),
      slimPreload(),
      noChunkCycles(),
      printedDrawing(),
      startDocument(backend),
      stillWrappings(),
      pageHardening({
        backendOrigin: env.VITE_SUPABASE_URL ?? '',
        pdfUrls: [env.VITE_PRIVACY_PDF_URL ?? '', env.VITE_TERMS_PDF_URL ?? ''],
        paypal: paymentConfigured,
      }),
      ...(embedded
        ? [
            embeddedBackend({
              dataDir: process.env.EMBEDDED_DATA_DIR ?? `${import.meta.dirname}/.embedded`,
              couponTestEmail: env.VITE_COUPON_TEST_EMAIL ?? '',
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
        output: {
          // The document names many of them.
          chunkFileNames: 'assets/[name]-[hash:6].js',
          codeSplitting: {
            // A few modules of a few hundred bytes: together they compress better, and one request fetches them.
            groups: [
              {
                name: 'react',
                test: /node_modules\/(react|react-dom|scheduler)\/|src\/ui\/(class-names|lazy-part)/,
              },
              {
                name: 'card',
                test: /src\/(wrapping\/(gift-card|letter|name-tag|use-opening|motion|(wrapping-|animated-wrapping|still-address)\w*|effects\/shine|drawn\/(box|registry|heart|box-template))|media\/showing\/(gift-media|greetings|download-link)|pages\/recipient\/(recipient-page|gift-view|use-gift|take-over-start)|backend\/early-gift|gift\/(packing-styles|looks|text|wrapped-gift))\.tsx?$/,
              },
              {
                name: 'drafting',
                test: /node_modules\/uuid\/|src\/(gift\/(draft|fields|field-kinds|creator-tabs|email|limits|style-fields|file-types|ribbons|validation|row)|draft\/[\w-]+|browser\/file-store|wrapping\/drawn\/prints|media\/showing\/file-size)\.ts$/,
              },
              {
                name: 'parts',
                test: /src\/(ui\/(field|notice|icon-button|toast\/toast-store)|gift\/email|consent\/consent|browser\/own-gifts|backend\/(read-gift|gift-request))\.tsx?$/,
              },
              {
                name: 'reading',
                test: /src\/(failures\/backend-error|backend\/(failure|rest|fetch-with-retry|list-gifts)|browser\/(sender-key|storage|storage-keys))\.ts$/,
              },
            ],
            includeDependenciesRecursively: false,
          },
        },
      },
    },
    server: { port: 5173 },
    preview: { port: 4173 },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'jsdom',
            // As for the journeys: a starved machine gets a second try, a desk does not.
            retry: process.env.CI ? 1 : 0,
            include: ['src/**/*.test.{ts,tsx}'],
            setupFiles: ['tests/unit-setup.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'db',
            environment: 'node',
            include: ['tests/db/**/*.test.ts'],
            exclude: ['tests/db/attack/**'],
            // A loaded machine takes its time to start a database.
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'attack',
            environment: 'node',
            include: ['tests/db/attack/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'functions',
            environment: 'node',
            include: ['tests/functions/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'faults',
            environment: 'jsdom',
            // As for the journeys: a starved machine gets a second try, a desk does not.
            retry: process.env.CI ? 1 : 0,
            include: ['tests/faults/**/*.test.tsx'],
            setupFiles: ['tests/unit-setup.ts'],
            testTimeout: 60_000,
          },
        },
      ],
    },
  };
});
