import type { Browser } from '@playwright/test';
import { gatherEvidence } from './evidence.ts';
import type { Network } from './link.ts';

/** Times of one visit in milliseconds since the navigation started; cls has no unit. */
export interface Visit {
  /** The frame with the headline 'Ein Geschenk für …!' is on screen. */
  text: number;
  /** A wrapped gift is on screen; NaN on the limit page. */
  wrapped: number;
  /** A card that opens on a click is on screen; NaN on the limit page and for a locked gift. */
  card: number;
  /** React has taken over; NaN without React. */
  page: number;
  fcp: number;
  lcp: number;
  cls: number;
}

declare global {
  interface Window {
    seen: Visit;
  }
}

/**
 * Runs in the page before its own scripts and records when headline, card and React are first on
 * screen.
 */
function watch(): void {
  const seen: Visit = {
    text: Number.NaN,
    wrapped: Number.NaN,
    card: Number.NaN,
    page: Number.NaN,
    fcp: Number.NaN,
    lcp: Number.NaN,
    cls: 0,
  };
  window.seen = seen;
  const marks: ['text' | 'wrapped' | 'card' | 'page', string][] = [
    ['text', 'h1'],
    ['wrapped', '.gift .outside'],
    ['card', '.gift .flip'],
    ['page', '#root .gift .outside'],
  ];
  const look = () => {
    for (const [mark, selector] of marks) {
      if (!Number.isNaN(seen[mark])) continue;
      const visible = [...document.querySelectorAll(selector)].some(
        (element) =>
          (mark !== 'text' || element.textContent?.startsWith('Ein Geschenk für ')) &&
          element.checkVisibility({ checkVisibilityCSS: true }),
      );
      // A task queued in a frame runs after its paint.
      if (visible) {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          if (Number.isNaN(seen[mark])) seen[mark] = performance.now();
        };
        channel.port2.postMessage(null);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** Milliseconds after which a visit is so slow that everything about it is saved. */
const TOO_LONG = 10_000;

/** Slowdown of the processor. */
const CPU = 4;
/** Milliseconds during which layout shifts are still recorded after the page is complete. */
const AFTERWARDS = 1500;
/**
 * Milliseconds after which the browser has reported the paints of the limit page, which does not
 * move any more.
 */
const REPORTED = 400;

/**
 * One visit with nothing cached, as on a phone.
 *
 * @param emulated the network that the browser is to emulate; null where the line itself is slow.
 * @param app whether to wait for React; the limit page has none.
 */
export async function visit(
  browser: Browser,
  url: string,
  emulated: Network | null,
  app: boolean,
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'de-DE',
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  if (emulated) {
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: emulated.rtt,
      downloadThroughput: emulated.bandwidth / 8,
      uploadThroughput: emulated.bandwidth / 8,
    });
  }
  // tsx compiles functions with calls of its helper __name, which the page lacks.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  await page.addInitScript(watch);
  const evidence = gatherEvidence(page);
  await page.goto(url, { waitUntil: 'commit' });
  const mark = app ? 'page' : 'text';
  const stands = (timeout: number) =>
    page.waitForFunction((name) => !Number.isNaN(window.seen[name as 'page' | 'text']), mark, { timeout });
  try {
    await stands(TOO_LONG);
  } catch {
    console.log(`A visit of ${url} does not stand after ${TOO_LONG} ms: ${await evidence.save()}`);
    // A slow one still counts; one that never stands ends the benchmark.
    await stands(60_000 - TOO_LONG);
  }
  await page.waitForTimeout(app ? AFTERWARDS : REPORTED);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return seen;
}
