import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import type { Task } from '../motion/frames.ts';
import { startTrace, stopTrace } from '../motion/trace.ts';
import type { StolenTime } from '../stolen.ts';
import type { Measured } from '../undisturbed.ts';
import { type PaymentTime, timePayment } from './payment.ts';
import type { Seen } from './recorder.ts';

/**
 * What one step of a journey cost: every interaction of it, and the longest task until the page was
 * still again.
 */
export interface Step extends Measured {
  /** Milliseconds to the next paint, one figure an interaction; empty for a step without one. */
  paints: number[];
  /** Milliseconds of the longest task on the main thread, and what it did. */
  task: number;
  culprit: string;
}

export type Payment = Measured & PaymentTime;

interface Window {
  name: string;
  from: number;
  to: number;
  interactions: number;
  seen: Seen;
}

/** Event Timing tells of no interaction that was faster than this; it counts as half of it. */
const SHORTEST_TOLD_MS = 16;
/** Milliseconds after an interaction during which its work is watched. */
const AFTERWARDS_MS = 300;
/** Milliseconds between two keys, as a quick typist hits them. */
const KEY_MS = 60;

/**
 * The hand of a person on a phone: taps and types on one document, and notes what each of it costs.
 */
export class Hand {
  readonly page: Page;
  readonly #browser: Browser;
  readonly #devtools: CDPSession;
  readonly #slowdown: number;
  readonly #stolen: StolenTime;
  #windows: Window[] = [];
  readonly payments: Payment[] = [];

  private constructor(
    browser: Browser,
    page: Page,
    devtools: CDPSession,
    slowdown: number,
    stolen: StolenTime,
  ) {
    this.#browser = browser;
    this.page = page;
    this.#devtools = devtools;
    this.#slowdown = slowdown;
    this.#stolen = stolen;
  }

  static async on(
    browser: Browser,
    context: BrowserContext,
    slowdown: number,
    stolen: StolenTime,
  ): Promise<Hand> {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return new Hand(browser, page, await context.newCDPSession(page), slowdown, stolen);
  }

  /**
   * Opens an address and waits until the page stands: its text is there, nothing is being loaded,
   * the main thread is free.
   */
  async arrive(address: string, landmark: (page: Page) => Locator): Promise<void> {
    await this.page.goto(address);
    await landmark(this.page).waitFor();
    await this.page.waitForLoadState('networkidle');
    await this.page.evaluate(() => document.fonts.ready.then(() => undefined));
    await this.#slow(this.#slowdown);
    await this.#idle();
    await startTrace(this.#browser, this.page);
    await this.page.evaluate(() => window.takeSeen());
  }

  /** The steps since the page was opened. */
  async leave(): Promise<Step[]> {
    const tasks = await stopTrace(this.#browser, this.page);
    await this.#slow(1);
    const origin = await this.page.evaluate(() => performance.timeOrigin);
    const isStolen = (from: number, to: number) => this.#stolen.within(origin + from, origin + to);
    const steps = this.#windows.map((each) => stepOf(each, tasks, isStolen));
    this.#windows = [];
    return steps;
  }

  /** Taps the middle of an element, which is scrolled into view before. */
  async tap(name: string, target: Locator): Promise<void> {
    const [x, y] = await this.#placeOf(target);
    await this.#note(name, 1, () => this.page.touchscreen.tap(x, y));
  }

  /** Presses keys one after the other in the focused field. */
  async type(name: string, keys: readonly string[]): Promise<void> {
    await this.#note(name, keys.length, async () => {
      for (const key of keys) {
        await this.page.keyboard.press(key);
        await this.page.waitForTimeout(KEY_MS);
      }
    });
  }

  /** Watches the main thread while something happens without an interaction. */
  async watch(name: string, act: () => Promise<unknown>): Promise<void> {
    await this.#note(name, 0, act);
  }

  /** Times the payment that `act` taps, on a slow line. */
  async pay(message: string, act: () => Promise<void>): Promise<void> {
    const payment = await timePayment(this.page, this.#devtools, message, act);
    const spans = [payment.link, payment.upsert];
    this.payments.push({
      ...payment,
      what: 'payment',
      isDisturbed: spans.some(({ at, lasted }) => this.#stolen.within(at, at + lasted)),
    });
  }

  async #note(name: string, interactions: number, act: () => Promise<unknown>): Promise<void> {
    await this.#idle();
    const from = await this.page.evaluate(() => performance.now());
    await act();
    await this.page.waitForTimeout(AFTERWARDS_MS);
    await this.#idle();
    const [to, seen] = await this.page.evaluate(() => [performance.now(), window.takeSeen()] as const);
    this.#windows.push({ name, from, to, interactions, seen });
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

  async #slow(rate: number): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }
}

/** @param isStolen whether the host took time between two moments of the page's clock. */
function stepOf(
  { name, from, to, interactions, seen }: Window,
  all: readonly Task[],
  isStolen: (from: number, to: number) => boolean,
): Step {
  const within = ({ at }: { at: number }) => at >= from && at < to;
  const [events, tasks] = [seen.events.filter(within), all.filter(within)];
  const slowest = new Map<number, number>();
  for (const { interaction, lasted } of events)
    slowest.set(interaction, Math.max(slowest.get(interaction) ?? 0, lasted));
  const told = [...slowest.values()].slice(0, interactions);
  const untold = Array<number>(interactions - told.length).fill(SHORTEST_TOLD_MS / 2);
  // Processor time, which other programs do not prolong.
  const longest = tasks.toSorted((a, b) => b.busy - a.busy)[0];
  const slowestEvent = events.toSorted((a, b) => b.lasted - a.lasted)[0];
  const frame = seen.frames.find(
    ({ at, lasted }) => longest && longest.at < at + lasted && longest.at >= at - 1,
  );
  return {
    what: name,
    paints: [...told, ...untold],
    task: longest?.busy ?? 0,
    culprit: frame?.culprit ?? '',
    // What was longest says nothing of the page if the host took time during it. What is shorter
    // can only have been shorter still.
    isDisturbed: [longest, slowestEvent].some((each) => each && isStolen(each.at, each.at + each.lasted)),
  };
}
