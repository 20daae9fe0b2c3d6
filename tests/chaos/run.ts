import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startEmbeddedBackend } from '../../supabase/embedded/server.ts';
import { migratedTemplate } from '../db/support/backend.ts';
import { startServer } from '../e2e/servers/start-server.ts';
import { BROWSER_FLAGS, findBrowser } from '../run/find-browser.ts';
import { checkJourney } from './check.ts';
import { type FaultyProxy, startFaultyProxy } from './faulty-proxy.ts';
import { type JourneyResult, runJourney } from './journey.ts';
import { planJourney } from './plan.ts';
import { random, seedOf } from './random.ts';

// Random journeys over a bad line: npm run test:chaos -- --seed 7 --journeys 10 (--only 3 runs that
// one journey again)

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1e9)) },
    journeys: { type: 'string', default: '300' },
    only: { type: 'string' },
    lines: { type: 'string', default: '2' },
  },
});
const seed = Number(values.seed);
const numbers =
  values.only === undefined
    ? Array.from({ length: Number(values.journeys) }, (_, index) => index)
    : [Number(values.only)];

const executablePath = findBrowser();
if (!executablePath) throw new Error('No Chromium or Chrome found. Install one or set CHROME_PATH.');

/** Makes a migrated database with high write limits, because all journeys come from one address. */
async function prepareData(dataDir: string): Promise<void> {
  await cp(await migratedTemplate(), dataDir, { recursive: true });
  const backend = await startEmbeddedBackend({ dataDir, migrationsDir: MIGRATIONS });
  for (const kind of ['gift', 'file']) {
    await backend.database.query('select private.set_write_limit($1, 1000000)', [kind]);
  }
  await backend.stop();
}

console.log(`seed ${seed}, ${numbers.length} journeys over ${values.lines} bad lines at a time`);
const folder = await mkdtemp(join(tmpdir(), 'gifts-chaos-'));
const serverFolder = join(folder, 'server');
await mkdir(serverFolder);
await prepareData(join(serverFolder, 'data'));
// In list mode 'sender' the preview page shows the sender's own gift and not one of a parallel
// journey.
const server = await startServer(
  { serves: 'build', mode: 'embedded', env: { EMBEDDED_LIST_MODE: 'sender' } },
  serverFolder,
);
const browser = await chromium.launch({ executablePath, args: [...BROWSER_FLAGS] });
const results = new Map<number, JourneyResult>();
const waiting = [...numbers];
const proxies: FaultyProxy[] = [];

async function runLine(): Promise<void> {
  const proxy = await startFaultyProxy(server.origin);
  proxies.push(proxy);
  let otherLink: string | null = null;
  for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
    const choices = random(seedOf(seed, number));
    const plan = planJourney(choices);
    proxy.begin(choices, plan.harm);
    const result = await runJourney(plan, {
      browser,
      origin: proxy.origin,
      folder: join(folder, 'chosen'),
      otherLink,
    });
    otherLink = result.link ?? otherLink;
    results.set(number, result);
    const ending = result.ending ?? `FAILED: ${result.failure}`;
    console.log(
      `${String(results.size).padStart(4)}  journey ${String(number).padStart(3)}  harm ${plan.harm.toFixed(2)}  ${result.seconds.toFixed(1).padStart(5)} s  ${ending}`,
    );
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: Number(values.lines) }, runLine));
const took = (performance.now() - started) / 1000;
await browser.close();
await Promise.all(proxies.map((proxy) => proxy.close()));
// Killed as by a crash: what was reported as saved must be stored.
await server.kill();

const backend = await startEmbeddedBackend({
  dataDir: join(serverFolder, 'data'),
  migrationsDir: MIGRATIONS,
});
const problems: string[] = [];
let passed = 0;
for (const [number, result] of [...results].sort(([one], [other]) => one - other)) {
  const wrong = [
    ...(result.failure === null ? [] : [`no ending: ${result.failure}`]),
    ...result.sightings.flatMap(({ uncaught }) => uncaught.map((text) => `uncaught error: ${text}`)),
    ...result.sightings.flatMap(({ unclear }) => unclear.map((text) => `no clear message: ${text}`)),
    ...result.sightings.flatMap(({ stuck }) => stuck.map((text) => `stuck spinner: ${text}`)),
    ...(await checkJourney(backend, result)),
  ];
  if (wrong.length === 0) passed += 1;
  problems.push(...wrong.map((what) => `journey ${number}: ${what}`));
}
await backend.stop();
await rm(folder, { recursive: true, force: true });

const count = (matches: (result: JourneyResult) => boolean) => [...results.values()].filter(matches).length;
const countProblems = (kind: string) => problems.filter((problem) => problem.includes(`: ${kind}`)).length;
const struck = new Map<string, number>();
for (const proxy of proxies) {
  for (const [kind, times] of proxy.struck) struck.set(kind, (struck.get(kind) ?? 0) + times);
}

console.log('\nEndings:');
for (const ending of [
  'opened',
  'list not loaded',
  'not uploaded',
  'not saved',
  'not opened',
  null,
] as const) {
  const journeys = count((result) => result.ending === ending);
  if (journeys > 0) console.log(`${String(journeys).padStart(6)}  ${ending ?? 'none'}`);
}
console.log('Faults:');
for (const [kind, times] of struck) console.log(`${String(times).padStart(6)}  ${kind}`);
console.log('Promises:');
for (const [kind, words] of [
  ['lost', `lost, of ${count(({ link }) => link !== null)} gifts reported as saved`],
  ['duplicate', 'duplicates'],
  ['uncaught error', 'uncaught errors'],
  ['stuck spinner', 'stuck spinners'],
  ['no clear message', 'unclear messages'],
  ['no ending', 'journeys without an ending'],
] as const) {
  console.log(`${String(countProblems(kind)).padStart(6)}  ${words}`);
}
for (const problem of problems) console.log(problem);
console.log(
  `${took.toFixed(1)} s for the journeys; the same again: npm run test:chaos -- --seed ${seed} --journeys ${numbers.length}`,
);
console.log(`${passed} passed, ${results.size - passed} failed`);
process.exit(passed === results.size && results.size > 0 ? 0 : 1);
