/**
 * What pages ask of the processor while nobody touches them, and whether they keep what they have
 * shown.
 *
 *   tsx tests/bench/rest/run.ts [--gifts 50] [--only rest|memory]
 *
 * Each page of the production build stands untouched for five seconds and is watched for five more,
 * with a full processor: share of the main thread's time and style calculations a second. Then
 * gifts are opened one after the other in one tab; heap and nodes after the last are compared with
 * those after two fifths, when everything has been loaded and compiled. Exits 1 over a limit.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { MagicalEffect } from '../../../src/gift/looks.ts';
import { PACKING_STYLES } from '../../../src/gift/packing-styles.ts';
import type { GiftRow } from '../../../src/gift/row.ts';
import { giftRow } from '../../builders.ts';
import { Database } from '../../e2e/database.ts';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { type Result, record } from '../results.ts';
import { metrics, watchRest } from './busy.ts';

const BUSY_LIMIT = 0.03;
const STYLES_LIMIT = 5;
/** Allowed growth of heap and nodes. */
const GROWTH_LIMIT = 1.1;
/** Milliseconds after which a page has to rest. */
const UNTOUCHED_MS = 5000;

const { values: options } = parseArgs({
  options: { gifts: { type: 'string', default: '50' }, only: { type: 'string' } },
});

const folder = await mkdtemp(join(tmpdir(), 'rest-'));
const server = await startServer(SERVER_KINDS.built, folder);
const database = new Database(server.origin);
const browser = await launchBrowser();
const results: Result[] = [];

async function newPage(from: Browser): Promise<[Page, CDPSession]> {
  const context = await from.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  return [page, devtools];
}

function look(style: string, effect: MagicalEffect): Partial<GiftRow> {
  const animation = PACKING_STYLES.find(({ value }) => value === style)?.animation ?? null;
  return {
    wrapping_style: style,
    pattern: style === 'box' ? 1 : null,
    lottie_animation_url: animation,
    magicalEffect: effect,
    shine: true,
  };
}

async function open(page: Page): Promise<void> {
  const card = page.locator('.gift');
  await card.locator('.front .flip').click();
  await card.locator('.skip').click();
  await page.locator('.gift[data-stage="open"]').waitFor();
}

/** Pages by name, each with what leads there. */
const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  landing: async (page) => {
    await page.goto(`${server.origin}/`);
    await page.locator('.gift .effect').waitFor({ state: 'attached' });
  },
  wizard: async (page) => {
    await page.goto(`${server.origin}/#/create`);
    await page.locator('.gift').waitFor();
  },
  preview: async (page) => {
    await database.insert('gifts', [giftRow(look('box', 'sparkle_aura'))]);
    await page.goto(`${server.origin}/#/preview`);
    await page.locator('.gift .effect').waitFor({ state: 'attached' });
  },
  ...Object.fromEntries(
    (
      [
        ['box', 'sparkle_aura'],
        ['treasure_chest', 'star_dust'],
        ['envelope', 'gentle_glow'],
        ['animated_gif_tiger', 'sparkle_aura'],
      ] as const
    ).flatMap(([style, effect]) => {
      const visit = async (page: Page) => {
        const gift = giftRow(look(style, effect));
        await database.insert('gifts', [gift]);
        await page.goto(`${server.origin}/#/g/${gift.id}`);
        await page.locator('.gift .effect').waitFor({ state: 'attached' });
      };
      return [
        [`closed gift, ${style} with ${effect}`, visit],
        [
          `opened gift, ${style}`,
          async (page: Page) => {
            await visit(page);
            await open(page);
          },
        ],
      ];
    }),
  ),
};

async function measureRest(): Promise<void> {
  console.log('At rest'.padEnd(50), 'main thread'.padStart(12), 'styles a second'.padStart(16));
  for (const [name, visit] of Object.entries(PAGES)) {
    const [page, devtools] = await newPage(browser);
    await visit(page);
    await page.waitForTimeout(UNTOUCHED_MS);
    const { busy, styles } = await watchRest(page, devtools);
    const passed = busy <= BUSY_LIMIT && styles <= STYLES_LIMIT;
    console.log(
      name.padEnd(50),
      `${(busy * 100).toFixed(2)} %`.padStart(12),
      `${styles.toFixed(1)}${passed ? '' : '  BROKEN'}`.padStart(16),
    );
    results.push({
      bench: 'rest',
      what: `${name}: main thread in per cent, ${styles.toFixed(1)} style calculations a second`,
      unit: '',
      median: busy * 100,
      limit: `at most ${BUSY_LIMIT * 100}, and ${STYLES_LIMIT} a second`,
      passed,
    });
    await page.context().close();
  }
}

const KEPT = { heap: 'JSHeapUsedSize', nodes: 'Nodes', listeners: 'JSEventListeners' } as const;
type Kept = Record<keyof typeof KEPT, number>;

async function measureMemory(count: number): Promise<void> {
  const gifts = Array.from({ length: count }, (_, index) =>
    giftRow({
      recipient_name: `Mia ${index}`,
      // All styles of the first fifth come again: what a style has loaded is kept.
      ...look(PACKING_STYLES[index % Math.ceil(count / 5)]?.value ?? 'box', 'sparkle_aura'),
    }),
  );
  await database.insert('gifts', gifts);
  const [page, devtools] = await newPage(browser);
  await page.goto(`${server.origin}/#/g/${gifts[0]?.id}`);
  /** After every fifth part of the gifts, the card closed again by another gift. */
  const found: Kept[] = [];
  for (const [index, { id, recipient_name: name }] of gifts.entries()) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/g/${id}`);
    await page.getByRole('heading', { name: `Ein Geschenk für ${name}!` }).waitFor();
    await page.locator('.gift[data-stage="closed"]').waitFor();
    await open(page);
    // What follows every page by itself comes while nothing is being unwrapped, so it would come at
    // any of the gifts.
    if (index === 0) await page.getByRole('region', { name: 'Cookie-Hinweis' }).waitFor();
    if ((index + 1) % Math.ceil(count / 5) !== 0) continue;
    await devtools.send('HeapProfiler.collectGarbage');
    const value = await metrics(devtools);
    found.push({ heap: value(KEPT.heap), nodes: value(KEPT.nodes), listeners: value(KEPT.listeners) });
    const { heap, nodes, listeners } = found.at(-1) as Kept;
    console.log(
      `after ${index + 1} gifts: ${(heap / 1e6).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`,
    );
  }
  const [first, last] = [found[1] as Kept, found.at(-1) as Kept];
  for (const kept of Object.keys(KEPT) as (keyof Kept)[]) {
    const ratio = last[kept] / first[kept];
    results.push({
      bench: 'rest',
      what: `${kept} after ${count} gifts in one tab`,
      unit: '×',
      median: ratio,
      limit: `at most ${GROWTH_LIMIT}× of those after ${2 * Math.ceil(count / 5)}`,
      passed: ratio <= GROWTH_LIMIT,
    });
  }
  await page.context().close();
}

try {
  if (options.only !== 'memory') await measureRest();
  if (options.only !== 'rest') await measureMemory(Number(options.gifts));
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
await record(results);
const broken = results.filter(({ passed }) => !passed);
for (const { what, median, limit } of broken) console.log(`BROKEN: ${what}: ${median.toFixed(2)}, ${limit}`);
console.log(`${results.length - broken.length} passed, ${broken.length} failed`);
process.exit(broken.length > 0 ? 1 : 0);
