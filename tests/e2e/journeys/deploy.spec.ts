import type { BrowserContext, Page } from '@playwright/test';
import { jpeg } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { fillWizard, giftIdOf, payDemo } from '../pages.ts';

test.use({
  expectedConsole: [/Failed to load resource: .*(404|ERR_FAILED)|dynamically imported module|preload CSS/],
});

const PAYMENT_TAB = /\/assets\/payment-panel-/;

/**
 * Simulates the deployment of a new version while a page is open: `goLive` takes every script and
 * style sheet of the old version away; the next document is the new version.
 */
async function deployable(context: BrowserContext) {
  let isOld = false;
  let documents = 0;
  await context.route(
    (url) => url.pathname === '/' || url.pathname.startsWith('/assets/'),
    (route) => {
      if (route.request().resourceType() === 'document') {
        documents += 1;
        isOld = false;
      } else if (isOld) {
        return route.fulfill({ status: 404, body: 'not found' });
      }
      return route.fallback();
    },
  );
  const goLive = () => {
    isOld = true;
  };
  return { goLive, documents: () => documents };
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
