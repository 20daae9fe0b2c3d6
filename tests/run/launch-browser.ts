import { type Browser, chromium } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './find-browser.ts';

/**
 * Starts the installed browser, or else the one that Playwright has downloaded; `flags` are added
 * to those of every browser.
 */
export function launchBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...BROWSER_FLAGS, ...flags],
  });
}
