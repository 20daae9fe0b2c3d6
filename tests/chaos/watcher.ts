import type { BrowserContext } from '@playwright/test';
import { isKnownMessage } from './messages.ts';

/** Longest time in milliseconds that a spinner may stand without a change on the page. */
export const STUCK_AFTER = 30_000;

/** Defects that were seen on the pages of a journey. */
export interface Sightings {
  /**
   * Exceptions, unhandled rejections, crashes, and what the page itself writes on the console as an
   * error.
   */
  uncaught: string[];
  /** Alerts with texts that messages.ts does not list. */
  unclear: string[];
  /** Spinners that stood for too long while nothing on the page changed. */
  stuck: string[];
}

/** The browser's console messages about requests with faults. */
const HARMED_REQUEST = /^Failed to load resource/;

/** Runs in the page: reports the text of every alert, and every spinner that stands too long. */
function lookOut(stuckAfter: number): void {
  // Methods instead of functions: the compiler wraps functions in a helper that the page lacks.
  const look = {
    reported: new Set<string>(),
    said: '',
    since: Date.now(),
    report(kind: string, text: string) {
      (window as unknown as { __sighted(kind: string, text: string): void }).__sighted(kind, text);
    },
    words(element: Element) {
      return (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
    },
    alerts() {
      for (const alert of document.querySelectorAll('[role="alert"]')) {
        const text = this.words(alert);
        if (!text || this.reported.has(text)) continue;
        this.reported.add(text);
        this.report('alert', text);
      }
    },
    spinners() {
      const ring = [...document.querySelectorAll('.animate-spin')].find(
        (each) => each.getClientRects().length > 0,
      );
      const said = ring ? this.words(document.body) : '';
      if (said !== this.said) {
        this.said = said;
        this.since = Date.now();
      } else if (ring && Date.now() - this.since > stuckAfter) {
        this.report('stuck', said);
        this.since = Date.now();
      }
    },
  };
  setInterval(() => {
    if (!document.body) return;
    look.alerts();
    look.spinners();
  }, 200);
}

/** Watches every page of a browser context from its first script on. */
export async function watch(context: BrowserContext): Promise<Sightings> {
  const sightings: Sightings = { uncaught: [], unclear: [], stuck: [] };
  await context.exposeFunction('__sighted', (kind: string, text: string) => {
    if (kind === 'stuck') sightings.stuck.push(text);
    else if (!isKnownMessage(text)) sightings.unclear.push(text);
  });
  await context.addInitScript(lookOut, STUCK_AFTER);
  context.on('weberror', (error) => sightings.uncaught.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !HARMED_REQUEST.test(message.text())) {
      sightings.uncaught.push(`console: ${message.text()}`);
    }
  });
  context.on('page', (page) => page.on('crash', () => sightings.uncaught.push('the page crashed')));
  return sightings;
}
