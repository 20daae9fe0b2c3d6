import type { BrowserContext, Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { toPayload } from '../../files/bytes.ts';
import { jpeg } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { fillContent, fillWizard, freshEmail, giftIdOf, openTab, payDemo } from '../pages.ts';

test.use({
  expectedConsole: [/Failed to load resource: .*(404|ERR_FAILED)|dynamically imported module|preload CSS/],
});

const PAYMENT_TAB = /\/assets\/payment-panel-/;
const SAVING = /\/assets\/gifts-/;

/** Simulates the deployment of a new version while a page is open. */
interface Deploy {
  /**
   * Takes every script and style sheet of the old version away; the next document is the new
   * version.
   */
  goLive(): void;
  /** Deploys a new version that lacks this chunk as well. */
  goLiveWithout(chunk: RegExp): void;
  /** Number of requests for the document. */
  documents(): number;
}

async function deployable(context: BrowserContext): Promise<Deploy> {
  let isOld = false;
  let missing: RegExp | null = null;
  let documents = 0;
  await context.route(
    (url) => url.pathname === '/' || url.pathname.startsWith('/assets/'),
    (route) => {
      if (route.request().resourceType() === 'document') {
        documents += 1;
        isOld = false;
      } else if (isOld || missing?.test(route.request().url())) {
        return route.fulfill({ status: 404, body: 'not found' });
      }
      return route.fallback();
    },
  );
  return {
    goLive: () => {
      isOld = true;
    },
    goLiveWithout: (chunk) => {
      isOld = true;
      missing = chunk;
    },
    documents: () => documents,
  };
}

async function openWizard(page: Page): Promise<void> {
  await page.goto('/#/create');
  await expect(page.getByRole('heading', { name: 'Dein Digitales Geschenk' })).toBeVisible();
}

const toPayment = (page: Page) =>
  page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();

test('a new version goes live while somebody writes: one reload, and the draft with its file goes on', {}, async ({
  page,
  context,
  database,
}) => {
  const deploy = await deployable(context);
  await openWizard(page);
  // The first keystroke prefetches the payment tab; its failure must not reload the page under
  // somebody who types.
  await context.route(PAYMENT_TAB, (route) => route.abort());
  await fillWizard(page, { recipientName: 'Mia', files: { main: jpeg() } });
  expect(deploy.documents()).toBe(1);
  await context.unroute(PAYMENT_TAB);
  deploy.goLive();
  await toPayment(page);
  await expect(page.getByText('Entwurf wiederhergestellt')).toBeVisible();
  await payDemo(page);
  expect(deploy.documents()).toBe(2);
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
  expect(await database.giftRow(giftIdOf(link))).toMatchObject({
    recipient_name: 'Mia',
    media_file_name: jpeg().name,
  });
});

test('a new version goes live before the gift is saved: it is saved once, by the new version', async ({
  page,
  context,
  database,
}) => {
  const deploy = await deployable(context);
  const creatorEmail = freshEmail();
  await openWizard(page);
  await fillWizard(page, { creatorEmail });
  // The payment tab loads ahead what saves the gift.
  await context.route(SAVING, (route) => route.abort());
  const ahead = page.waitForEvent('requestfailed', (request) => SAVING.test(request.url()));
  await toPayment(page);
  const pay = page.getByRole('button', { name: 'Demo-Zahlung abschließen' });
  await expect(pay).toBeVisible();
  await ahead;
  await context.unroute(SAVING);
  deploy.goLive();
  await pay.click();
  await expect(page.getByText('Entwurf wiederhergestellt')).toBeVisible();
  await payDemo(page);
  expect(deploy.documents()).toBe(2);
  expect(await database.gifts({ creator_email: creatorEmail })).toHaveLength(1);
});

test('a new version that lacks a chunk itself is not asked for again and again', async ({
  page,
  context,
}) => {
  const deploy = await deployable(context);
  await openWizard(page);
  deploy.goLiveWithout(PAYMENT_TAB);
  await fillWizard(page, { recipientName: 'Mia' });
  await toPayment(page);
  await expect.poll(() => deploy.documents()).toBe(2);
  await expect(page.getByRole('alert')).toContainText('Dein Entwurf bleibt gespeichert.');
  const kept = await page.evaluate(
    (prefix) => Object.entries(localStorage).find(([key]) => key.startsWith(prefix))?.[1],
    STORAGE_KEYS.draft,
  );
  expect(kept).toContain('Mia');
});

/**
 * Milliseconds that IndexedDB needs for each file: longer than a page stays after it was told to
 * reload.
 */
const SLOW_STORAGE = 2000;

/** Prolongs the transaction that puts a file by reading in it. */
function slowFileStorage(milliseconds: number): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (...file) {
    const end = performance.now() + milliseconds;
    const readOn = () => {
      if (performance.now() < end) this.count().onsuccess = readOn;
    };
    readOn();
    return put.apply(this, file);
  };
}

test('a toast whose chunk is gone reloads the page as the new version, which has the file chosen before', async ({
  page,
  context,
}) => {
  const deploy = await deployable(context);
  await page.addInitScript(slowFileStorage, SLOW_STORAGE);
  const overlays = page.waitForResponse(/\/overlays-/);
  await openWizard(page);
  await fillContent(page, { recipientName: 'Mia' });
  await overlays;
  await openTab(page, 'Medien & Absender');
  deploy.goLive();
  // Choosing a file shows a toast, whose chunk is loaded then.
  await page.getByLabel('Datei auswählen', { exact: true }).setInputFiles(toPayload(jpeg()));
  await expect(page.getByText('Entwurf wiederhergestellt')).toBeVisible();
  await expect(page.getByText(jpeg().name, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Datei entfernen' })).toBeVisible();
  await page.getByRole('tab', { name: 'Inhalt' }).click();
  await expect(page.getByRole('textbox', { name: 'Name des Empfängers' })).toHaveValue('Mia');
  expect(deploy.documents()).toBe(2);
});
