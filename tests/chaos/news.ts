import type { Locator, Page } from '@playwright/test';
import { STUCK_AFTER } from './watcher.ts';

/** The page's text did not change for too long. */
export class StandstillError extends Error {}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds));

/**
 * Waits until one of the places is visible and returns its name. A page whose text keeps changing,
 * as during an upload, may take any time; one whose text stays the same for 30 seconds has failed.
 *
 * @throws StandstillError
 */
export async function firstSeen<Name extends string>(
  page: Page,
  places: Readonly<Record<Name, Locator>>,
): Promise<Name> {
  let said = '';
  let since = Date.now();
  for (;;) {
    for (const [name, place] of Object.entries(places) as [Name, Locator][]) {
      if (await place.first().isVisible()) return name;
    }
    const words = await page.locator('body').innerText();
    if (words !== said) {
      said = words;
      since = Date.now();
    } else if (Date.now() - since > STUCK_AFTER) {
      throw new StandstillError(
        `Nothing new for 30 s while waiting for ${Object.keys(places).join(' or ')}:\n${words.slice(0, 1500)}`,
      );
    }
    await pause(100);
  }
}
