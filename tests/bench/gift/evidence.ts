import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Where visits that took too long are saved. */
const FOLDER = 'test-results/slow-visits';

interface Evidence {
  /** Saves what is known of the visit, and returns the folder. */
  save: () => Promise<string>;
}

/**
 * Notes requests, console and errors of a page from now on, to tell later why it took so long:
 * machine, benchmark or page.
 */
export function gatherEvidence(page: Page): Evidence {
  const began = performance.now();
  const lines: string[] = [];
  const note = (what: string, text: string) =>
    lines.push(`${(performance.now() - began).toFixed(0).padStart(6)} ms  ${what.padEnd(10)} ${text}`);
  page.on('request', (request) => note('request', `${request.method()} ${request.url()}`));
  page.on('response', (response) => note('response', `${response.status()} ${response.url()}`));
  page.on('requestfinished', (request) => note('finished', request.url()));
  page.on('requestfailed', (request) => note('failed', `${request.failure()?.errorText} ${request.url()}`));
  page.on('console', (message) => note('console', `${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => note('error', error.stack ?? error.message));
  page.on('crash', () => note('crash', page.url()));
  return {
    save: async () => {
      const folder = join(FOLDER, new Date().toISOString().replaceAll(':', '-'));
      await mkdir(folder, { recursive: true });
      // A page that answers nothing any more has at least its requests.
      const unanswered = (error: unknown) => {
        note('unanswered', String(error));
      };
      const seen = await page.evaluate(() => JSON.stringify(window.seen)).catch(unanswered);
      const html = await page.content().catch(unanswered);
      await page.screenshot({ path: join(folder, 'screen.png'), timeout: 5000 }).catch(unanswered);
      await writeFile(join(folder, 'document.html'), html ?? '');
      await writeFile(join(folder, 'visit.txt'), [`seen: ${seen}`, ...lines, ''].join('\n'));
      return folder;
    },
  };
}
