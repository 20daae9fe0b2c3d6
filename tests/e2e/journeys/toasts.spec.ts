import type { Locator, Page } from '@playwright/test';
import { pdf } from '../../files/documents.ts';
import { expect, test } from '../fixtures.ts';
import { expectToast, makeGift, offerFile, openTab, visit } from '../pages.ts';

// A toast can be read, title and text, for its whole time, wherever a field is; on a phone it
// stands at the upper edge and covers no field that is being filled in.

const toast = (page: Page) =>
  page.getByRole('region', { name: /^Meldungen/ }).locator('[role="alert"], [role="status"]');

interface Seen {
  /** Milliseconds from the first frame with the toast to the last. */
  stays: number;
  /** Of the frames after the toast has come in. */
  smallest: { width: number; height: number; opacity: number };
  title: string;
}

declare global {
  interface Window {
    __toasts: Seen[];
  }
}

/** Looks at the toast in every frame. */
async function watchToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ENTRANCE_MS = 400;
    let since = 0;
    let shown: Element | null = null;
    window.__toasts = [];
    const look = () => {
      const element = document.querySelector('.toasts > *');
      if (element !== shown) since = performance.now();
      if (element && element !== shown)
        window.__toasts.push({
          stays: 0,
          smallest: { width: 9999, height: 9999, opacity: 1 },
          title: element.querySelector('.font-semibold')?.textContent ?? '',
        });
      shown = element;
      const seen = window.__toasts.at(-1);
      if (element && seen) {
        seen.stays = performance.now() - since;
        const { width, height } = element.getBoundingClientRect();
        const opacity = Number(getComputedStyle(element).opacity);
        if (seen.stays > ENTRANCE_MS)
          for (const [name, value] of Object.entries({ width, height, opacity }) as [
            keyof Seen['smallest'],
            number,
          ][])
            seen.smallest[name] = Math.min(seen.smallest[name], value);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

const seenToasts = (page: Page) => page.evaluate(() => window.__toasts);

/** A toast of these words was to be read for that long. */
async function expectRead(page: Page, title: string, milliseconds: number): Promise<void> {
  await expect(toast(page)).toHaveCount(0);
  const seen = (await seenToasts(page)).find((each) => each.title === title);
  if (!seen) throw new Error(`no toast ${title}`);
  expect(seen.smallest.width).toBeGreaterThan(240);
  expect(seen.smallest.height).toBeGreaterThan(40);
  expect(seen.smallest.opacity).toBe(1);
  expect(seen.stays).toBeGreaterThan(milliseconds - 200);
  expect(seen.stays).toBeLessThan(milliseconds + 1500);
}

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to compare');
  return box;
};

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  expect(a.y >= b.y + b.height || b.y >= a.y + a.height, JSON.stringify([a, b])).toBe(true);
}

for (const [width, height] of [
  [360, 740],
  [360, 400],
  [768, 1024],
] as const) {
  test(`can be read beside the field that it is about, at ${width} × ${height} px`, {
    tag: height === 740 ? '@core' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await watchToasts(page);
    await visit(page, '#/create');
    const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
    await page.getByRole('button', { name: 'Weiter: Verpackung' }).click();
    await expectToast(page, 'Empfängername fehlt', 'Bitte gib den Namen des Empfängers ein.');
    await expect(name).toBeFocused();
    await expect.poll(async () => (await boxOf(toast(page))).y).toBeLessThan(20);
    await expectApart(toast(page), name);
    await expectRead(page, 'Empfängername fehlt', 5000);
  });
}

test('a file that was taken is said for five seconds, and stays to be read beside its tile', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchToasts(page);
  await visit(page, '#/create');
  await offerFile(page, 'main', pdf({ name: 'plan.pdf' }));
  await expectToast(page, 'Datei ausgewählt', 'plan.pdf');
  await expectRead(page, 'Datei ausgewählt', 5000);
});

test('of two in a row the first stays for at least a second and a half', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchToasts(page);
  await visit(page, '#/create');
  await page.getByRole('button', { name: 'Weiter: Verpackung' }).click();
  await expectToast(page, 'Empfängername fehlt');
  await offerFile(page, 'main', pdf({ name: 'plan.pdf' }));
  await expectToast(page, 'Datei ausgewählt');
  const [first] = await seenToasts(page);
  expect(first?.title).toBe('Empfängername fehlt');
  // Frames of a busy machine may be missing at both ends.
  expect(first?.stays).toBeGreaterThan(1300);
});

test('a field at the upper edge that gets the focus comes out from under a toast', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '#/create');
  await offerFile(page, 'main', pdf({ name: 'plan.pdf' }));
  await expectToast(page, 'Datei ausgewählt');
  await openTab(page, 'Inhalt');
  const name = page.getByRole('textbox', { name: 'Name des Empfängers' });
  await name.evaluate((field) =>
    scrollTo({ top: scrollY + field.getBoundingClientRect().top + 20, behavior: 'instant' }),
  );
  await name.focus();
  await expectApart(toast(page), name);
});

test('the toast after saving covers neither the headline nor the ways to share', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await makeGift(page);
  await expectToast(page, 'Geschenk bezahlt & gespeichert!');
  await expectApart(toast(page), page.getByRole('heading', { name: 'Das Geschenk für Mia ist fertig' }));
  for (const name of ['WhatsApp', 'Link kopieren'])
    await expectApart(toast(page), page.getByText(name, { exact: true }));
});
