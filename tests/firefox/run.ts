import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type LaunchOptions, launch } from 'puppeteer-core';
import { startServer } from '../e2e/servers/start-server.ts';
import { BROWSER_FLAGS, findBrowser } from '../run/find-browser.ts';
import { findFirefox } from './find-firefox.ts';
import { stepsOf } from './journey.ts';
import { beyondTargets } from './targets.ts';

// Making and opening a gift in real browsers over WebDriver BiDi, on a production build: npm run
// test:firefox

const [WIDTH, HEIGHT] = ['1280', '900'];
/**
 * The window's size comes from the browsers' own options: page.setViewport also sets the screen's
 * orientation, which Firefox before 144 does not know and answers with an error.
 */
const BROWSERS: readonly { name: string; path: string | null; options: LaunchOptions }[] = [
  {
    name: 'Chromium',
    path: findBrowser(),
    options: { browser: 'chrome', args: [...BROWSER_FLAGS, `--window-size=${WIDTH},${HEIGHT}`] },
  },
  {
    name: 'Firefox',
    path: findFirefox(),
    options: {
      browser: 'firefox',
      env: { ...process.env, MOZ_HEADLESS_WIDTH: WIDTH, MOZ_HEADLESS_HEIGHT: HEIGHT },
    },
  },
];

let passed = 0;
let failed = 0;

/** Runs the journey in one browser; the steps after a failure count as failed. */
async function runIn({ name, path, options }: (typeof BROWSERS)[number], origin: string, folder: string) {
  if (path === null) {
    console.log(`${name} is not installed: skipped.`);
    return;
  }
  const browser = await launch({
    ...options,
    executablePath: path,
    protocol: 'webDriverBiDi',
    headless: true,
    defaultViewport: null,
  });
  console.log(`${name}: ${await browser.version()}`);
  const steps = await stepsOf(browser, origin, folder);
  for (const [index, [what, work]] of steps.entries()) {
    const error = await work().then(() => null, inspect);
    if (error === null) {
      passed += 1;
      console.log(`  ok   ${what}`);
      continue;
    }
    failed += steps.length - index;
    console.log(`  FAIL ${what}\n${error}`);
    break;
  }
  await browser.close();
}

const folder = await mkdtemp(join(tmpdir(), 'gifts-browsers-'));
const server = await startServer({ serves: 'build', mode: 'embedded', env: {} }, folder);
try {
  const beyond = await beyondTargets(server.build ?? '');
  if (beyond.length === 0) passed += 1;
  else failed += 1;
  console.log(
    `${beyond.length === 0 ? 'ok  ' : 'FAIL'} the build holds nothing beyond its targets ${beyond.join('; ')}`,
  );
  for (const browser of BROWSERS) {
    const own = join(folder, browser.name);
    await mkdir(own);
    await runIn(browser, server.origin, own);
  }
} finally {
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
