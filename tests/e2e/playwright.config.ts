import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../run/find-browser.ts';
import type { JourneyOptions } from './fixtures.ts';

const executablePath = findBrowser();
if (!executablePath) {
  throw new Error(
    'No Chromium or Chrome found. Install one or set CHROME_PATH (`npx tsx tests/run/ensure-browser.ts`).',
  );
}

export default defineConfig<JourneyOptions>({
  testDir: 'journeys',
  outputDir: '../../test-results/e2e',
  globalSetup: './global-setup.ts',
  // Files of passed journeys are large and not needed.
  preserveOutput: 'failures-only',
  fullyParallel: true,
  workers: '100%',
  // A busy CI machine may stop a browser for seconds, so a failure is retried there once and
  // reported as flaky; never locally.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Upper bounds for a busy machine; passing tests do not wait for them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    launchOptions: {
      executablePath,
      // A fake microphone (a beep per second) and camera (a clock), allowed without asking.
      args: [...BROWSER_FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Most journeys test a build, since that is what gets deployed. '@core' marks those of `npm
    // test`; `npm run test:all` runs all.
    { name: 'built', use: { server: 'built' } },
    // React warns on the dev server only, so each page is opened there as well.
    { name: 'dev', grep: /@dev/, use: { server: 'dev' } },
    // The same build with the list mode 'sender' (docs/decisions/list-modes.md).
    { name: 'sender-mode', grep: /@sender/, use: { server: 'sender' } },
    // What recipients and guests do, on pages that their browser translates; thanks.spec.ts always does.
    {
      name: 'translated',
      testMatch:
        /(recipient-.*|gift-media|in-app-browsers|locks|newsletter|second-device|together|coupons)\.spec\.ts/,
      use: { server: 'built', translated: true },
    },
    { name: 'chaos', testDir: 'chaos', use: { server: 'sender' } },
  ],
});
