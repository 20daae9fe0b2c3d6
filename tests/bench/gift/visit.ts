import type { Browser, Page } from '@playwright/test';

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
  /** Sum of the layout shifts; NaN unless the visit stayed for them. */
  cls: number;
}

declare global {
  interface Window {
    seen: Visit;
  }
}

/**
 * Runs in the page before its own scripts and records when headline, card and React are first on
 * screen. It looks in the frames in which something has changed (docs/testing.md).
 */
function watch(): void {
  const seen: Visit = {
    text: Number.NaN,
    wrapped: Number.NaN,
    card: Number.NaN,
    page: Number.NaN,
    cls: 0,
  };
  window.seen = seen;
  const marks: ['text' | 'wrapped' | 'card' | 'page', string][] = [
    ['text', 'h1'],
    ['wrapped', '.gift .outside'],
    ['card', '.gift .flip'],
    ['page', '#root .gift .outside'],
  ];
  let isDue = false;
  const look = () => {
    isDue = false;
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
          if (!Number.isNaN(seen[mark])) return;
          seen[mark] = performance.now();
          console.info(`seen: ${mark}`);
        };
        channel.port2.postMessage(null);
      }
    }
  };
  const lookSoon = () => {
    if (!isDue) requestAnimationFrame(look);
    isDue = true;
  };
  const whatever = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(lookSoon).observe(document, whatever);
  // A style sheet that has come shows what was there before.
  document.addEventListener('load', lookSoon, { capture: true });
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** Slowdown of the processor. */
const CPU = 4;
/** Milliseconds during which layout shifts are still recorded after the page is complete. */
const AFTERWARDS = 1500;

/**
 * A page of a phone with a slow processor and nothing cached; its context is closed by the caller.
 */
export async function newPhonePage(browser: Browser): Promise<Page> {
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
  // tsx compiles functions with calls of its helper __name, which the page lacks.
  await page.addInitScript('globalThis.__name = (wrapped) => wrapped');
  return page;
}

/**
 * One visit with nothing cached, as on a phone.
 *
 * @param until what the visit waits for: the limit page has no React.
 * @param stays whether to go on watching for layout shifts.
 */
export async function visit(
  browser: Browser,
  url: string,
  until: 'text' | 'page',
  stays = false,
): Promise<Visit> {
  const page = await newPhonePage(browser);
  await page.addInitScript(watch);
  // Told by the console: what asks a page for it runs a large script of the test tool's in it first.
  const stands = page.waitForEvent('console', {
    predicate: (message) => message.text() === `seen: ${until}`,
    timeout: 60_000,
  });
  await Promise.all([stands, page.goto(url, { waitUntil: 'commit' })]);
  if (stays) await page.waitForTimeout(AFTERWARDS);
  const seen = await page.evaluate(() => window.seen);
  await page.context().close();
  return stays ? seen : { ...seen, cls: Number.NaN };
}
