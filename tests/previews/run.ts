/**
 * Makes the pictures of the link previews from the closed cards of the gallery:
 * public/previews/<name>.jpg, one for each packing style.
 *
 *   npm run previews -- treasure_chest box without a style: all twenty
 *   npm run previews -- --sheet also test-results/previews.png: all of them, as small as a
 *   messenger shows them
 */
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { GIFT_DOCUMENTS, giftDocumentName } from '../../src/features/share/gift-documents.ts';
import { PACKING_STYLES } from '../../src/gift/packing-styles.ts';
import { SERVER_KINDS } from '../e2e/servers/kinds.ts';
import { startServer } from '../e2e/servers/start-server.ts';
import { launchBrowser } from '../run/launch-browser.ts';
import { HEIGHT, stage, WIDTH } from './stage.ts';

const FOLDER = join(import.meta.dirname, '../../public/previews');
const QUALITY = 86;
/** Width of a picture on the sheet, in pixels. */
const SMALL = 300;

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { sheet: { type: 'boolean', default: false } },
});

async function sheet(browser: Browser, path: string): Promise<void> {
  const pictures = await Promise.all(
    GIFT_DOCUMENTS.map(({ name }) => readFile(join(FOLDER, `${name}.jpg`), 'base64')),
  );
  const page = await browser.newPage({ viewport: { width: 4 * (SMALL + 12) + 12, height: 100 } });
  const images = pictures.map((data) => `<img width="${SMALL}" src="data:image/jpeg;base64,${data}">`);
  await page.setContent(
    `<body style="margin:12px;display:grid;grid-template-columns:repeat(4,${SMALL}px);gap:12px">${images.join('')}`,
  );
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const styles = wanted.length > 0 ? wanted : PACKING_STYLES.map(({ value }) => value);
const folder = await mkdtemp(join(tmpdir(), 'previews-'));
await mkdir(FOLDER, { recursive: true });
const server = await startServer(SERVER_KINDS['built-gallery'], folder);
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, reducedMotion: 'reduce' });
  // tsx wraps named functions in a call of this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.goto(`${server.origin}/#/galerie`);
  await page.waitForLoadState('networkidle');
  for (const style of styles) {
    const name = giftDocumentName(style);
    if (!name) throw new Error(`There is no document for '${style}'.`);
    await page.evaluate(stage, style);
    const path = join(FOLDER, `${name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
    console.log(`${path}  ${((await stat(path)).size / 1000).toFixed(0)} kB`);
  }
  if (options.sheet) await sheet(browser, 'test-results/previews.png');
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
