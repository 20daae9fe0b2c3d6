/**
 * Whether the page keeps what it has shown: gifts are opened one after the other in one tab of the
 * production build, and heap, nodes and listeners after the last are compared with those after two
 * fifths, when everything has been loaded and compiled. Exits 1 over a limit.
 *
 *   tsx tests/bench/memory/run.ts [--gifts 50]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PACKING_STYLES } from '../../../src/gift/packing-styles.ts';
import { giftRow } from '../../builders.ts';
import { Database } from '../../e2e/database.ts';
import { SERVER_KINDS } from '../../e2e/servers/kinds.ts';
import { startServer } from '../../e2e/servers/start-server.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { type Result, record } from '../results.ts';

/** Allowed growth of heap, nodes and listeners. */
const GROWTH_LIMIT = 1.1;
const KEPT = { heap: 'JSHeapUsedSize', nodes: 'Nodes', listeners: 'JSEventListeners' } as const;
type Kept = Record<keyof typeof KEPT, number>;

const { values: options } = parseArgs({ options: { gifts: { type: 'string', default: '50' } } });
const count = Number(options.gifts);
const fifth = Math.ceil(count / 5);

const folder = await mkdtemp(join(tmpdir(), 'memory-'));
const server = await startServer(SERVER_KINDS.built, folder);
const browser = await launchBrowser();
/** After every fifth part of the gifts, the last one opened. */
const found: Kept[] = [];
try {
  const gifts = Array.from({ length: count }, (_, index) => {
    // All styles of the first fifth come again: what a style has loaded is kept.
    const { value, animation } = PACKING_STYLES[index % fifth] ?? { value: 'box', animation: null };
    return giftRow({
      recipient_name: `Mia ${index}`,
      wrapping_style: value,
      pattern: value === 'box' ? 1 : null,
      lottie_animation_url: animation,
      magicalEffect: 'sparkle_aura',
      shine: true,
    });
  });
  await new Database(server.origin).insert('gifts', gifts);
  const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.goto(`${server.origin}/#/g/${gifts[0]?.id}`);
  const card = page.locator('.gift');
  for (const [index, { id, recipient_name: name }] of gifts.entries()) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/g/${id}`);
    await page.getByRole('heading', { name: `Ein Geschenk für ${name}!` }).waitFor();
    await page.locator('.gift[data-stage="closed"]').waitFor();
    await card.locator('.front .flip').click();
    await card.locator('.skip').click();
    await page.locator('.gift[data-stage="open"]').waitFor();
    if ((index + 1) % fifth !== 0) continue;
    // Nodes and scripts refer to each other: what one collection frees lets the next free more.
    for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (key: string) => metrics.find((each) => each.name === key)?.value ?? Number.NaN;
    const kept = {
      heap: metric(KEPT.heap),
      nodes: metric(KEPT.nodes),
      listeners: metric(KEPT.listeners),
    };
    found.push(kept);
    console.log(
      `after ${index + 1} gifts: ${(kept.heap / 1e6).toFixed(2)} MB, ${kept.nodes} nodes, ${kept.listeners} listeners`,
    );
  }
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}

const [early, last] = [found[1] as Kept, found.at(-1) as Kept];
const results = (Object.keys(KEPT) as (keyof Kept)[]).map((kept): Result => {
  const ratio = last[kept] / early[kept];
  return {
    bench: 'memory',
    what: `${kept} after ${count} gifts in one tab`,
    unit: '×',
    median: ratio,
    limit: `at most ${GROWTH_LIMIT}× of those after ${2 * fifth}`,
    passed: ratio <= GROWTH_LIMIT,
  };
});
await record(results);
for (const { what, median, limit, passed } of results)
  console.log(`${passed ? '✓' : '✘'} ${what}: ${median.toFixed(2)} (${limit})`);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
