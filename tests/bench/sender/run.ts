/**
 * The sender's way over a slow line, each figure paired with the least that a page could need:
 *
 * - from the address of the landing page over 'Jetzt Geschenk erstellen' until the wizard's first
 *   field has taken a letter, beside a static form;
 * - from 'Demo-Zahlung abschließen' to the link that can be copied, beside one plain upsert of the
 *   same gift by the same page.
 *
 *   tsx tests/bench/sender/run.ts [--runs 10]
 *
 * Exits 1 over a limit.
 */
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { giftRow } from '../../builders.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { serveFront } from '../front.ts';
import { Link } from '../gift/link.ts';
import { SLOW } from '../gift/measure.ts';
import { newPhonePage } from '../gift/visit.ts';
import { type Result, record } from '../results.ts';
import { serveBuild } from '../serve-build.ts';
import { estimate, median } from '../statistics.ts';

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '10' } } });

/** Largest allowed ratios, set from three runs with air (docs/testing.md). */
const FIELD_LIMIT = 6;
const LINK_LIMIT = 3.5;

const MESSAGE = 'Alles Liebe zum Geburtstag! Komm bald wieder vorbei, der Kuchen wartet. '.repeat(12);

/** A form without style sheets or modules: no page can offer a field sooner. */
const FORM = `<!doctype html><html lang="de"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<title>Formular</title><label>Name des Empfängers <input name="recipientName"></label></html>`;

const { url, folder, stop } = await serveBuild();
const front = await serveFront(folder, { '/form.html': FORM }, url);
const link = new Link(SLOW);
const origin = await link.to(front.port);
const browser = await launchBrowser();

/** Milliseconds since the navigation started until the first field has taken a letter. */
async function untilTyped(page: Page, address: string, enter: () => Promise<void>): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  await enter();
  const field = page.locator('[name=recipientName]');
  await field.press('M');
  return field.evaluate(
    (input: HTMLInputElement) =>
      new Promise<number>((resolve, reject) => {
        if (input.value !== 'M') reject(new Error('The field did not take the letter.'));
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }),
  );
}

async function fieldPair(formFirst: boolean): Promise<{ ours: number; least: number }> {
  const form = async () => {
    const page = await newPhonePage(browser);
    const took = await untilTyped(page, `${origin}/form.html`, async () => undefined);
    await page.context().close();
    return took;
  };
  const wizard = async () => {
    const page = await newPhonePage(browser);
    const took = await untilTyped(page, `${origin}/`, () =>
      page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first().tap(),
    );
    await page.context().close();
    return took;
  };
  if (formFirst) {
    const least = await form();
    return { least, ours: await wizard() };
  }
  const ours = await wizard();
  return { ours, least: await form() };
}

/** Milliseconds of one plain upsert, sent by the page. */
function plainUpsert(page: Page): Promise<number> {
  return page.evaluate(
    async ({ key, row }) => {
      const started = performance.now();
      const answer = await fetch('/rest/v1/gifts?on_conflict=id&select=*', {
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          prefer: 'resolution=merge-duplicates,return=representation',
          'x-gift-id': row.id,
          'x-sender-key': '0123456789abcdef0123456789abcdef',
        },
        body: JSON.stringify(row),
      });
      if (!answer.ok) throw new Error(`plain upsert: ${answer.status} ${await answer.text()}`);
      await answer.json();
      return performance.now() - started;
    },
    { key: EMBEDDED_ANON_KEY, row: giftRow({ message: MESSAGE }) },
  );
}

/** Runs in the page: milliseconds from the next click to the frame in which the link stands. */
function timeOfLink(): Promise<number> {
  return new Promise((resolve) => {
    let clicked = 0;
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        clicked = timeStamp;
      },
      { capture: true, once: true },
    );
    const changes = new MutationObserver(() => {
      const boxes = [...document.querySelectorAll('input')];
      if (!boxes.some(({ readOnly, value }) => readOnly && value.includes('#/g/'))) return;
      changes.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    });
    changes.observe(document, { childList: true, subtree: true });
  });
}

async function linkPair(): Promise<{ ours: number; least: number }> {
  const page = await newPhonePage(browser);
  await page.goto(`${origin}/#/create`);
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value);
  await fill('Name des Empfängers', 'Mia');
  await fill('Deine Nachricht', MESSAGE);
  await page.getByRole('tab', { name: 'Medien & Absender' }).tap();
  await fill('Dein Name', 'Jonas');
  await fill('Deine E-Mail-Adresse', 'jonas@example.org');
  await page.getByRole('tab', { name: 'Zahlung' }).tap();
  const pay = page.getByRole('button', { name: 'Demo-Zahlung abschließen' });
  await pay.waitFor();
  await page.waitForLoadState('networkidle');
  const least = await plainUpsert(page);
  const stands = page.evaluate(timeOfLink);
  await pay.tap();
  const ours = await stands;
  await page.context().close();
  return { ours, least };
}

type Pair = Awaited<ReturnType<typeof linkPair>>;
const fields: Pair[] = [];
const links: Pair[] = [];
try {
  // The first of each is not counted, because servers are slower at first.
  for (let run = -1; run < Number(options.runs); run += 1) {
    const [field, saved] = [await fieldPair(run % 2 === 0), await linkPair()];
    if (run < 0) continue;
    fields.push(field);
    links.push(saved);
  }
} finally {
  await browser.close();
  link.close();
  await front.stop();
  await stop();
}

function judge(what: string, pairs: readonly Pair[], than: string, atMost: number): Result {
  const ours = pairs.map((pair) => pair.ours);
  const ratios = estimate(pairs.map((pair) => pair.ours / pair.least));
  const least = median(pairs.map((pair) => pair.least)).toFixed(0);
  const [from, to] = ratios.interval.map((value) => value.toFixed(2));
  return {
    bench: 'sender',
    what,
    unit: 'ms',
    median: median(ours),
    spread: [Math.min(...ours), Math.max(...ours)],
    ratio: ratios.median,
    limit: `at most ${atMost}× ${than} (${least} ms); 95 %: ${from} to ${to}`,
    passed: ratios.median <= atMost,
  };
}

const results = [
  judge('landing page to a letter in the first field', fields, 'a static form', FIELD_LIMIT),
  judge("'Demo-Zahlung abschließen' to the link", links, 'one plain upsert', LINK_LIMIT),
];
for (const { what, median: middle, ratio, limit, passed } of results)
  console.log(`${passed ? '✓' : '✘'} ${what}: ${middle.toFixed(0)} ms, ${ratio?.toFixed(2)}× (${limit})`);
await record(results);
const failed = results.filter(({ passed }) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
