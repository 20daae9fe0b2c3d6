/**
 * Makes the pictures of the link previews from the closed cards of the gallery:
 * public/previews/<name>.jpg, one for each packing style.
 *
 *   npm run previews -- treasure_chest box without a style: all twenty
 */
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PACKING_STYLES, packingStyleOf } from '../../src/gift/packing-styles.ts';
import { SERVER_KINDS } from '../e2e/servers/kinds.ts';
import { startServer } from '../e2e/servers/start-server.ts';
import { launchBrowser } from '../run/launch-browser.ts';
import { HEIGHT, stage, WIDTH } from './stage.ts';

const FOLDER = join(import.meta.dirname, '../../public/previews');
const QUALITY = 86;

const { positionals: wanted } = parseArgs({ allowPositionals: true });

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
    const name = packingStyleOf(style)?.document;
    if (!name) throw new Error(`There is no document for '${style}'.`);
    await page.evaluate(stage, style);
    const path = join(FOLDER, `${name}.jpg`);
    await page.screenshot({ path, type: 'jpeg', quality: QUALITY });
    console.log(`${path}  ${((await stat(path)).size / 1000).toFixed(0)} kB`);
  }
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
