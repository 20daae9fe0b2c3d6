import type { Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { wav, webm } from '../../files/movies.ts';
import { jpeg } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import {
  chooseFile,
  expectToast,
  fillContent,
  fillWizard,
  freshEmail,
  giftIdOf,
  goToPayment,
  openTab,
  payDemo,
  reachPayment,
  startGift,
  visit,
  type WizardTab,
} from '../pages.ts';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const draftId = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), STORAGE_KEYS.draftId);
const isRestored = (page: Page) => expect(page.getByText('Entwurf wiederhergestellt')).toBeVisible();
const keptKeys = (page: Page) =>
  page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    STORAGE_KEYS.draft,
  );

test('a reload on each tab restores the draft and the tab', { tag: '@dev' }, async ({ page }) => {
  await startGift(page);
  await fillContent(page, {
    recipientName: 'Mia',
    recipientEmail: 'mia@example.org',
    message: 'Halb fertig',
  });
  await expect(page.getByText('Entwurf gespeichert')).toBeVisible();

  const reloadOn = async (tab: WizardTab) => {
    await page.reload();
    await isRestored(page);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
  };

  await reloadOn('Inhalt');
  await expect(box(page, 'Name des Empfängers')).toHaveValue('Mia');
  await expect(box(page, 'E-Mail des Empfängers (optional)')).toHaveValue('mia@example.org');
  await expect(box(page, 'Deine Nachricht')).toHaveValue('Halb fertig');

  await openTab(page, 'Design');
  const chosen = ['Lila', 'Sonnengelb', 'Sternenstaub'];
  for (const name of chosen) await page.getByRole('radio', { name }).check();
  await page.getByRole('switch', { name: 'Konfetti' }).check();
  await reloadOn('Design');
  for (const name of chosen) await expect(page.getByRole('radio', { name })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Konfetti' })).toBeChecked();

  await openTab(page, 'Medien & Absender');
  await box(page, 'Dein Name').fill('Jonas');
  await box(page, 'Deine E-Mail-Adresse').fill(freshEmail());
  await chooseFile(page, 'main', jpeg());
  await chooseFile(page, 'audio', wav());
  await chooseFile(page, 'video', webm());
  await reloadOn('Medien & Absender');
  await expect(box(page, 'Dein Name')).toHaveValue('Jonas');
  for (const file of [jpeg(), wav(), webm()]) await expect(page.getByText(file.name)).toBeVisible();

  await openTab(page, 'Zahlung');
  await page.getByRole('radio', { name: /Jahresabo/ }).check();
  await reloadOn('Zahlung');
  await expect(page.getByRole('radio', { name: /Jahresabo/ })).toBeChecked();
  await page.getByRole('button', { name: 'Weitermachen' }).click();
  await expect(page.getByText('Entwurf wiederhergestellt')).toHaveCount(0);

  await payDemo(page);
  expect(await keptKeys(page)).toEqual([]);
  expect(await draftId(page)).toBeNull();
  await page.getByRole('button', { name: 'Zurück zum Editor' }).click();
  await page.reload();
  await expect(box(page, 'Name des Empfängers')).toHaveValue('');
});

const offer = (page: Page) => page.getByRole('region', { name: 'Angefangenes Geschenk' });

test('a draft survives its tab: a new one offers it, on the landing page and in the wizard', {
  tag: '@core',
}, async ({ page, context }) => {
  await startGift(page);
  await fillContent(page, { recipientName: 'Mia', message: 'Halb fertig' });
  await chooseFile(page, 'main', jpeg());
  const second = await context.newPage();
  await visit(second, '#/create');
  await fillContent(second, { message: 'Etwas anderes' });
  await expect(offer(second), 'It is open in the first tab').toHaveCount(0);
  await page.close();

  await visit(second);
  await expect(offer(second)).toContainText('Du hast 2 angefangene Geschenke.');
  const third = await context.newPage();
  await visit(third, '#/create');
  await expect(offer(third)).toContainText('Du hast ein angefangenes Geschenk für Mia. Weiterschreiben?');
  await third.getByRole('button', { name: 'Weiterschreiben' }).focus();
  await third.keyboard.press('Enter');
  await expect(third.getByRole('tabpanel', { name: 'Medien & Absender' })).toBeFocused();
  await expect(third.getByText(jpeg().name)).toBeVisible();
  await third.reload();
  await isRestored(third);
  await expect(third.getByText(jpeg().name)).toBeVisible();
  await openTab(third, 'Inhalt');
  await expect(box(third, 'Deine Nachricht')).toHaveValue('Halb fertig');
  await expect(offer(third)).toHaveCount(0);
});

test('a duplicated tab continues the same draft under its own id: both gifts are saved', async ({
  page,
  context,
  database,
}) => {
  await startGift(page);
  await fillWizard(page, { recipientName: 'Erste', files: { main: jpeg() } });
  // window.open copies the session storage, as duplicating a tab does.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open(window.location.href));
  const twin = await opened;
  await isRestored(twin);
  await expect(twin.getByText(jpeg().name)).toBeVisible();
  await expect.poll(() => draftId(twin)).not.toBe(await draftId(page));

  await fillContent(twin, { recipientName: 'Zweite' });
  const links: string[] = [];
  for (const tab of [twin, page]) {
    await goToPayment(tab);
    await payDemo(tab);
    links.push(await tab.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue());
  }
  const names = await Promise.all(
    links.map(async (link) => (await database.giftRow(giftIdOf(link)))?.recipient_name),
  );
  expect(names).toEqual(['Zweite', 'Erste']);
});

test('forbidden browser storage costs the recovery, never the draft', async ({ page, database }) => {
  await page.addInitScript(() => {
    const error = () => new DOMException('forbidden', 'SecurityError');
    // A browser that blocks this site's data refuses its locks as well.
    const refused = () => Promise.reject(error());
    LockManager.prototype.request = refused;
    LockManager.prototype.query = refused;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get() {
          throw error();
        },
      });
  });
  const creatorEmail = freshEmail();
  await reachPayment(page, { recipientName: 'Mia', creatorEmail, files: { main: jpeg() } });
  await payDemo(page);
  expect(await database.gifts({ creator_email: creatorEmail })).toMatchObject([
    { recipient_name: 'Mia', media_type: 'image' },
  ]);
});

test.describe('a file that browser storage has lost', () => {
  const isSaid = `„${jpeg().name}“ konnte nicht wiederhergestellt werden. Bitte wähle die Datei noch einmal aus.`;

  /** Takes the files out of browser storage and loads the page again. */
  async function loseFiles(page: Page) {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.open('digital-gifts');
          request.onsuccess = () => {
            const transaction = request.result.transaction('files', 'readwrite');
            transaction.objectStore('files').clear();
            transaction.oncomplete = resolve;
          };
        }),
    );
    await page.reload();
    await isRestored(page);
  }

  test('is named on the payment tab too, and nobody pays without it unknowingly', async ({
    page,
    database,
  }) => {
    const creatorEmail = freshEmail();
    await reachPayment(page, { creatorEmail, files: { main: jpeg() } });
    await loseFiles(page);
    await expect(page.getByText(`nur „${jpeg().name}“ nicht.`)).toBeVisible();
    await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
    await expectToast(page, 'Es fehlt noch etwas', isSaid);
    await expect(page.getByRole('tab', { name: 'Medien & Absender' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    expect(await database.gifts({ creator_email: creatorEmail })).toEqual([]);

    // Whoever was led there once may go on without it.
    await goToPayment(page);
    await payDemo(page);
    expect(await database.gifts({ creator_email: creatorEmail })).toMatchObject([{ media_url: null }]);
  });
});

test('a gift whose answer was lost becomes an own one, and words written meanwhile are kept', async ({
  page,
}) => {
  await reachPayment(page, { recipientName: 'Mia', message: 'Hallo' });
  // The save arrives, its answer never does.
  const saved = page.waitForEvent('console', { predicate: (message) => message.text() === 'saved' });
  await page.route(
    (url) => url.pathname === '/rest/v1/gifts',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await page.evaluate(() => console.log('saved'));
    },
  );
  await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
  await saved;

  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rest/v1/rpc/draft_state', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('Dieses Geschenk ist schon abgeschickt')).toBeVisible();
  await openTab(page, 'Inhalt');
  await box(page, 'Deine Nachricht').pressSequentially('Noch etwas: ');
  await expect(page.getByText('Du schreibst an einem neuen Geschenk')).toBeVisible();
  await expect(box(page, 'Deine Nachricht')).toBeFocused();
  answer();
  await expectToast(page, 'Dein Geschenk ist schon gespeichert');
  await expect(box(page, 'Deine Nachricht')).toHaveValue('Noch etwas: Hallo');
  await expect(page).toHaveURL(/#\/create$/);
  await page.reload();
  await expect(box(page, 'Deine Nachricht')).toHaveValue('Noch etwas: Hallo');
  await page.getByRole('link', { name: 'Deine Geschenke' }).click();
  await expect(page.getByRole('button', { name: 'Geschenk löschen' })).toBeVisible();
});
