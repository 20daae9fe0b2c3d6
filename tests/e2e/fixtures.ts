import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { CookieDecision } from '@/features/consent/consent.ts';
import { Database } from './database.ts';
import { Guard } from './guard.ts';
import type { ServerName } from './servers/kinds.ts';
import { originOf } from './servers/shared-servers.ts';
import { translatePage } from './translation.ts';

/** Options that a Playwright project or a file sets by `test.use({ … })`. */
export interface JourneyOptions {
  /** The server that the project tests. */
  server: ServerName;
  /** Whether the server has a PayPal client id that looks real, which turns demo mode off. */
  payPal: boolean;
  /** Hosts that the pages may ask, besides their own origin. */
  expectedHosts: string[];
  /**
   * Errors that the pages may write on the console, `console: <text> (<address>)` or `exception:
   * <text>`. One pattern, several things joined by `|`: Playwright would take a second object in
   * the list for the settings of a fixture.
   */
  expectedConsole: [] | [RegExp];
  /** The stored cookie decision; null shows the banner. */
  cookieDecision: CookieDecision | null;
  /** Whether the newsletter popup counts as closed; false lets it appear after its five seconds. */
  newsletterDismissed: boolean;
  /** Whether the browser translates each page, of every browser in the journey. */
  translated: boolean;
}

interface JourneyFixtures {
  /** Origin of the server that this journey runs against. */
  serverOrigin: string;
  guard: Guard;
  /** Reads and writes rows and files with the operator's key, past the page. */
  database: Database;
  /** Opens a second browser context with empty storage and the same guard; returns its page. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

/** The server of the same kind with a PayPal client id. */
function withPayPal(server: ServerName): ServerName {
  return server === 'dev' ? 'dev-paypal' : 'built-paypal';
}

type StoredEntry = [store: 'local' | 'session', key: string, value: string];

/** Runs in the page before its own scripts: stores what an earlier visit would have left. */
function remember(entries: StoredEntry[]): void {
  for (const [store, key, value] of entries) {
    try {
      const storage = store === 'local' ? localStorage : sessionStorage;
      if (storage.getItem(key) === null) storage.setItem(key, value);
    } catch {
      // Frames of a PDF and blank pages have no storage.
    }
  }
}

export const test = base.extend<JourneyOptions & JourneyFixtures>({
  server: ['built', { option: true }],
  payPal: [false, { option: true }],
  expectedHosts: [[], { option: true }],
  expectedConsole: [[], { option: true }],
  cookieDecision: ['accepted', { option: true }],
  newsletterDismissed: [true, { option: true }],
  translated: [false, { option: true }],

  serverOrigin: [
    async ({ server, payPal }, use) => {
      await use(await originOf(payPal ? withPayPal(server) : server));
    },
    // The first journey of a worker also waits for its server to start.
    { timeout: 300_000 },
  ],

  baseURL: async ({ serverOrigin }, use) => {
    await use(serverOrigin);
  },

  guard: async ({ serverOrigin, expectedHosts, expectedConsole }, use) => {
    const guard = new Guard(serverOrigin, { hosts: expectedHosts, console: expectedConsole });
    await use(guard);
    if (guard.problems.length > 0) throw new Error(`Nobody expected:\n  ${guard.problems.join('\n  ')}`);
  },

  context: async ({ context, guard, cookieDecision, newsletterDismissed, translated }, use) => {
    await guard.watch(context);
    const entries: StoredEntry[] = [];
    if (cookieDecision) entries.push(['local', STORAGE_KEYS.cookieDecision, cookieDecision]);
    if (newsletterDismissed) entries.push(['session', STORAGE_KEYS.newsletterShown, 'true']);
    await context.addInitScript(remember, entries);
    if (translated) await context.addInitScript(translatePage);
    await use(context);
  },

  anotherBrowser: async ({ browser, guard, translated }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await guard.watch(context);
      if (translated) await context.addInitScript(translatePage);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },

  database: async ({ serverOrigin }, use) => {
    await use(new Database(serverOrigin));
  },
});

export const expect = test.expect;

/** Options of a journey in which a FakePayPal answers. */
export const PAYPAL: Pick<JourneyOptions, 'payPal' | 'expectedHosts'> = {
  payPal: true,
  expectedHosts: ['www.sandbox.paypal.com'],
};

/**
 * Tags a case of a data-driven journey '@core' if `isCore`, so that `npm test` runs that case
 * alone.
 */
export const coreIf = (isCore: boolean) => ({ tag: isCore ? '@core' : [] });
