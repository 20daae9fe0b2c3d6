import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

export interface Expectations {
  /** Hosts (with port, if any) that the page may ask besides its own origin. */
  hosts: readonly string[];
  /** Errors that the page may write on its console. */
  console: readonly RegExp[];
}

/** Everything else (data:, blob:, the browser's own PDF viewer) stays on the machine. */
const NETWORK_SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:']);

/**
 * Watches every page of a journey: an error on the console, an exception, a violated content security policy or a request to
 * anybody but the page's own origin is a problem unless the journey declares it. None leaves the machine: the browser finds no
 * other host (BROWSER_FLAGS). To stop requests one by one would slow all of them down and turn the browser's cache off.
 */
export class Guard {
  readonly problems: string[] = [];
  readonly #origins: Set<string>;
  readonly #expected: Expectations;

  constructor(origin: string, expected: Expectations) {
    this.#origins = new Set([origin]);
    this.#expected = expected;
  }

  /** Another server that the journey itself has started. */
  allowOrigin(origin: string): void {
    this.#origins.add(origin);
  }

  async watch(context: BrowserContext): Promise<void> {
    context.on('request', (request) => {
      const url = new URL(request.url());
      if (this.#isForeign(url) && !this.#expected.hosts.includes(url.host)) {
        this.problems.push(`request to ${request.url()}`);
      }
    });
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`content security policy: ${violatedDirective} forbids ${blockedURI}`),
      );
    });
    context.on('console', (message) => this.#noteConsole(message));
    context.on('weberror', (webError) => this.#note(`exception: ${webError.error()}`));
    context.on('page', (page: Page) => page.on('crash', () => this.problems.push('the page crashed')));
  }

  #isForeign({ protocol, origin }: URL): boolean {
    return NETWORK_SCHEMES.has(protocol) && !this.#origins.has(origin);
  }

  #noteConsole(message: ConsoleMessage): void {
    if (message.type() !== 'error') return;
    const { url } = message.location();
    const text = message.text();
    // Chromium's own words about a request that was expected and led nowhere.
    if (
      /ERR_(NAME_NOT_RESOLVED|BLOCKED_BY_CLIENT)/.test(text) &&
      URL.canParse(url) &&
      this.#expected.hosts.includes(new URL(url).host)
    )
      return;
    this.#note(`console: ${text}${url ? ` (${url})` : ''}`);
  }

  #note(problem: string): void {
    if (!this.#expected.console.some((pattern) => pattern.test(problem))) this.problems.push(problem);
  }
}
