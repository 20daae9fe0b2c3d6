import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';

export interface Expectations {
  /** Hosts (with port, if any) that the page may ask besides its own origin. */
  hosts: readonly string[];
  /** Errors that the page may write on its console. */
  console: readonly RegExp[];
}

/**
 * Protocols that reach the network; all others (data:, blob:, the browser's own PDF viewer) stay on
 * the machine.
 */
const NETWORK_SCHEMES = new Set(['http:', 'https:', 'ws:', 'wss:']);

/**
 * Watches every page of a journey: an error on the console, an exception, a violated content
 * security policy or a request to another origin than the page's is a problem unless the journey
 * declares it. No request leaves the machine, because BROWSER_FLAGS let the browser resolve no
 * other host. Playwright routes would do the same, but slow requests down and turn the cache off.
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
    // Chromium's message about a declared request to another host, which is not resolved.
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
