import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';

/** Milliseconds from each interaction of a step to the next paint, as Event Timing tells them. */
export interface Step {
  what: string;
  paints: number[];
}

interface SeenEvent {
  interaction: number;
  lasted: number;
}

declare global {
  interface Window {
    /** What was seen since the last call. */
    takeSeen: () => SeenEvent[];
  }
}

/**
 * Records interactions in the page. An init script, which therefore cannot use anything else of
 * this file.
 */
export function installRecorder(): void {
  let seen: SeenEvent[] = [];
  const note = (entries: PerformanceEntryList) => {
    for (const { duration, interactionId } of entries as (PerformanceEntry & { interactionId?: number })[])
      if (interactionId) seen.push({ interaction: interactionId, lasted: duration });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  window.takeSeen = () => {
    note(observer.takeRecords());
    const taken = seen;
    seen = [];
    return taken;
  };
}

/** Event Timing tells of no interaction that was faster than this; it counts as half of it. */
const SHORTEST_TOLD_MS = 16;
/** Milliseconds after an interaction during which its work is watched. */
const AFTERWARDS_MS = 300;
/** Milliseconds that a finger lies on the screen. */
const TAP_MS = 50;
/** Milliseconds between two keys, as a quick typist hits them. */
const KEY_MS = 60;

/**
 * The hand of a person on a phone: taps and types on one document, and notes what each of it costs.
 */
export class Hand {
  readonly page: Page;
  readonly steps: Step[] = [];
  readonly #devtools: CDPSession;
  readonly #slowdown: number;

  private constructor(page: Page, devtools: CDPSession, slowdown: number) {
    this.page = page;
    this.#devtools = devtools;
    this.#slowdown = slowdown;
  }

  static async on(context: BrowserContext, slowdown: number): Promise<Hand> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return new Hand(page, await context.newCDPSession(page), slowdown);
  }

  /**
   * Opens an address and waits until the page stands: its text is there, nothing is being loaded.
   */
  async arrive(address: string, landmark: (page: Page) => Locator): Promise<void> {
    await this.page.goto(address);
    await landmark(this.page).waitFor();
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.#devtools.send('Emulation.setEmitTouchEventsForMouse', {
      enabled: true,
      configuration: 'mobile',
    });
    // A phone's browser waits for no second tap on a page that is as wide as the screen; the
    // emulated finger does.
    await this.page.evaluate(() =>
      document.documentElement.style.setProperty('touch-action', 'manipulation'),
    );
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate: this.#slowdown });
    await this.#idle();
    await this.page.evaluate(() => window.takeSeen());
  }

  /**
   * Taps the middle of an element, which is scrolled into view before. A gesture of the browser's
   * own is stamped when it happens: Input.dispatchTouchEvent, and so Playwright's tap, stamps a touch
   * and lets it go a frame later, which no finger does.
   */
  async tap(what: string, target: Locator): Promise<void> {
    const [x, y] = await this.#placeOf(target);
    await this.#note(what, 1, () =>
      this.#devtools.send('Input.synthesizeTapGesture', {
        x,
        y,
        duration: TAP_MS,
        gestureSourceType: 'mouse',
      }),
    );
  }

  /** Presses keys one after the other in the focused field. */
  async type(what: string, keys: readonly string[]): Promise<void> {
    await this.#note(what, keys.length, async () => {
      for (const key of keys) {
        await this.page.keyboard.press(key);
        await this.page.waitForTimeout(KEY_MS);
      }
    });
  }

  async #note(what: string, interactions: number, act: () => Promise<unknown>): Promise<void> {
    await act();
    await this.page.waitForTimeout(AFTERWARDS_MS);
    await this.#idle();
    const slowest = new Map<number, number>();
    for (const { interaction, lasted } of await this.page.evaluate(() => window.takeSeen()))
      slowest.set(interaction, Math.max(slowest.get(interaction) ?? 0, lasted));
    const told = [...slowest.values()].slice(0, interactions);
    const untold = Array<number>(interactions - told.length).fill(SHORTEST_TOLD_MS / 2);
    this.steps.push({ what, paints: [...told, ...untold] });
  }

  /** Waits until the main thread has nothing to do and has painted. */
  async #idle(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve)), { timeout: 3000 });
        }),
    );
  }

  async #placeOf(target: Locator): Promise<readonly [number, number]> {
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await this.#idle();
    return target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    });
  }
}
