/**
 * Makes a strip of ten frames of an opening wrapping from the production build, 360 px wide:
 * closed, seven moments of the opening sequence, the turn, the letter.
 *
 *   npm run film -- animated_gif_tiger box [--out folder] without a style: all twenty
 *
 * The card's clock is stopped for each frame, so a strip is the same on any machine.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { PACKING_STYLES } from '../../src/gift/packing-styles.ts';
import { mayShowConfetti } from '../../src/gift/papers-and-effects.ts';
import { giftRow } from '../builders.ts';
import { Database } from '../e2e/database.ts';
import { SERVER_KINDS } from '../e2e/servers/kinds.ts';
import { startServer } from '../e2e/servers/start-server.ts';
import { launchBrowser } from '../run/launch-browser.ts';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: 'test-results/film' } },
});

const CARD_WIDTH = 360;
/** Margin in pixels beside the card on a phone. */
const MARGINS = 32;
const OPENING_FRAMES = 7;
/** Milliseconds after which an opening has measured the way of its letter. */
const MEASURING = 200;
/** Longer than any opening sequence, in milliseconds. */
const OPENED_BY_THEN = 5000;
/** Moments after the opening sequence: in the middle of the turn, and after it. */
const TURNING = 450;
const TURNED = 2500;

/**
 * Stops all animations of the card at this time in milliseconds; of an open card only the turn,
 * because its wrapping stays opened.
 */
async function stopAt(page: Page, moment: number): Promise<void> {
  await page.locator('.gift').evaluate((card, at) => {
    for (const animation of card.getAnimations({ subtree: true })) {
      animation.pause();
      const { endTime: end = 0, iterations = 1 } = animation.effect?.getComputedTiming() ?? {};
      // The closed gift's own movement stays where the opening has stopped it.
      if (iterations > 1 && card.dataset.unwrapped) continue;
      const isOver = card.dataset.stage === 'open' && animation instanceof CSSAnimation;
      animation.currentTime = isOver ? end : at;
    }
  }, moment);
}

/** Frames of one opening, PNG each. */
async function framesOf(browser: Browser, origin: string, style: string): Promise<Buffer[]> {
  const gift = giftRow({
    wrapping_style: style,
    pattern: style === 'box' ? 1 : null,
    shine: false,
    confetti: mayShowConfetti(style),
  });
  await new Database(origin).insert('gifts', [gift]);
  const context = await browser.newContext({
    viewport: { width: CARD_WIDTH + MARGINS, height: 800 },
    locale: 'de-DE',
  });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${origin}/#/g/${gift.id}`);
  const card = page.locator('.gift');
  await page.locator('.moving-picture .part, .drawn .part').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // From here on the fake clock drives the timers of the page.
  await page.clock.pauseAt(Date.now() + 1000);

  const frames: Buffer[] = [];
  const take = async (moment: number) => {
    await stopAt(page, moment);
    frames.push(await card.screenshot());
  };
  await take(0);
  // A mouse click, because after a key press the letter's focus ring would be drawn.
  await page.mouse.click(CARD_WIDTH / 2, 400);
  // The tap is answered before the opening begins.
  await page.clock.runFor(MEASURING);
  await page.locator('.gift[data-unwrapped]').waitFor();
  await page.clock.runFor(MEASURING);
  const length = await card.evaluate((element) => {
    const opening = element
      .getAnimations({ subtree: true })
      .filter((each) => each instanceof CSSAnimation && each.effect?.getComputedTiming().iterations === 1);
    return Math.max(...opening.map((each) => Number(each.effect?.getComputedTiming().endTime)));
  });
  for (let frame = 1; frame <= OPENING_FRAMES; frame += 1)
    await take(((length - 1) * frame) / OPENING_FRAMES);
  await page.clock.runFor(OPENED_BY_THEN);
  await page.locator('.gift[data-stage="open"]').waitFor();
  await take(TURNING);
  await take(TURNED);
  await context.close();
  return frames;
}

/** Lays the frames side by side. */
async function strip(browser: Browser, frames: readonly Buffer[], path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: frames.length * CARD_WIDTH, height: 480 } });
  const pictures = frames.map((frame) => `<img src="data:image/png;base64,${frame.toString('base64')}">`);
  await page.setContent(`<body style="margin:0;display:flex;width:max-content">${pictures.join('')}`);
  await page.locator('body').screenshot({ path });
  await page.close();
}

const known: string[] = PACKING_STYLES.map(({ value }) => value);
const unknown = wanted.filter((style) => !known.includes(style));
if (unknown.length > 0)
  throw new Error(`No such style: ${unknown.join(', ')}. There are ${known.join(', ')}.`);

const folder = await mkdtemp(join(tmpdir(), 'film-'));
await mkdir(options.out, { recursive: true });
const server = await startServer(SERVER_KINDS.built, folder);
const browser = await launchBrowser();
try {
  for (const style of wanted.length > 0 ? wanted : known) {
    const path = join(options.out, `${style}.png`);
    await strip(browser, await framesOf(browser, server.origin, style), path);
    console.log(path);
  }
} finally {
  await browser.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
}
