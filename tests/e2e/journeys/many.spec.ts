import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expect, test } from '../fixtures.ts';
import { test as ownServerTest } from '../own-server.ts';
import {
  expectAccessible,
  expectToast,
  freshEmail,
  giftIdOf,
  openGift,
  payDemo,
  reachPayment,
  unwrap,
} from '../pages.ts';

// Lines that the journeys cut.
test.use({
  expectedConsole: [/ERR_(FAILED|CONNECTION_RESET|INTERNET_DISCONNECTED)/],
  contextOptions: { reducedMotion: 'reduce' },
});
ownServerTest.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const names = (count: number) => Array.from({ length: count }, (_, n) => `Jörg ${n + 1}`);

async function makeList(page: Page, list: readonly string[]): Promise<void> {
  await press(page, 'Für weitere Namen');
  await page.getByRole('textbox', { name: 'Namen, einer je Zeile' }).fill(list.join('\n'));
  await page.getByRole('textbox', { name: 'Nachricht', exact: true }).fill('Frohes Fest, {Name}!');
  await page.getByRole('textbox', { name: 'Name der Liste' }).fill('Weihnachten 2026');
}

test('two hundred gifts are each made once, although the page is killed and the line is cut', {
  tag: '@sender',
}, async ({ page, database, anotherBrowser }) => {
  test.setTimeout(180_000);
  const creatorEmail = freshEmail();
  await reachPayment(page, { creatorEmail });
  await page.getByRole('radio', { name: /Jahresabo/ }).check();
  await payDemo(page);
  await makeList(page, names(200));
  await expectAccessible(page);

  // One answer is lost on its way, and two never come: the page is left while it waits for them.
  const unanswered = [5, 12];
  let requests = 0;
  await page.route('**/rest/v1/rpc/make_gifts', async (route) => {
    requests += 1;
    const response = await route.fetch();
    if (requests === 3) await route.abort('connectionreset');
    else if (!unanswered.includes(requests)) await route.fulfill({ response });
  });
  const made = async () => (await database.gifts({ creator_email: creatorEmail })).length - 1;
  await press(page, '200 Geschenke erstellen');
  for (const count of unanswered) {
    await expect.poll(() => requests).toBe(count);
    await page.reload();
    await expect(page.getByText('„Weihnachten 2026“ ist noch nicht fertig')).toBeVisible();
    await press(page, 'Weitermachen');
  }
  const links = page.getByRole('dialog', { name: 'Deine Links' });
  await expect(links).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const gifts = await database.gifts({ creator_email: creatorEmail });
  const recipients = gifts.map(({ recipient_name }) => recipient_name);
  expect(new Set(recipients)).toEqual(
    new Set([...names(200), recipients.find((name) => !name?.startsWith('Jörg'))]),
  );
  expect(gifts).toHaveLength(201);

  const downloading = page.waitForEvent('download');
  await press(page, 'Liste speichern');
  const text = await readFile(await (await downloading).path(), 'utf8');
  const rows = Papa.parse<string[]>(text.slice(1).trimEnd(), { delimiter: ';' }).data;
  expect(rows).toHaveLength(201);
  expect(rows[120]?.[0]).toBe('Jörg 120');
  const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
  await openGift(recipient, rows[120]?.[2] ?? '');
  await unwrap(recipient);
  await expect(recipient.getByText('Frohes Fest, Jörg 120!')).toBeVisible();

  // Found again, one entry for all; deleted, and brought back.
  await page.reload();
  await press(page, '200 Geschenke: Weihnachten 2026');
  await press(page, 'Alle löschen');
  await press(page, 'Ja, alle löschen');
  await press(page, 'Rückgängig');
  await expect(page.getByRole('button', { name: '200 Geschenke: Weihnachten 2026' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Für Jörg/ })).toBeHidden();
  expect(await made()).toBe(200);
});

test('thanks for a gift of a list are read again, also after its template was deleted', async ({
  page,
  anotherBrowser,
}) => {
  await reachPayment(page, { creatorEmail: freshEmail() });
  await page.getByRole('radio', { name: /Jahresabo/ }).check();
  await payDemo(page);
  await makeList(page, ['Anna', 'Ben']);
  await press(page, '2 Geschenke erstellen');
  const links = page.getByRole('dialog', { name: 'Deine Links' });
  const link = await links.getByRole('link').nth(1).getAttribute('href');
  await page.keyboard.press('Escape');
  await press(page, 'Geschenk löschen');
  await expectToast(page, 'Geschenk gelöscht');

  const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
  await openGift(recipient, link ?? '');
  await unwrap(recipient);
  await recipient.getByRole('textbox', { name: 'Dein Dank' }).fill('Das ist lieb!');
  await press(recipient, 'Danke senden');
  await expectToast(recipient, 'Dein Dank ist unterwegs!');

  await page.goto('/#/');
  await page.reload();
  await page.getByRole('link', { name: 'Neuer Dank' }).click();
  const thanks = page.getByRole('region', { name: 'Danke von Ben' });
  await expect(thanks).toContainText('Das ist lieb!');
  for (let time = 0; time < 2; time += 1) {
    await page.goto('/#/');
    await page.reload();
    await page.getByRole('link', { name: 'Deine Geschenke' }).click();
    await press(page, '2 Geschenke: Weihnachten 2026');
    await press(page, 'Dank von Ben lesen');
    await expect(thanks).toContainText('Das ist lieb!');
  }
});

ownServerTest('a company’s pack: fifty gifts, the fifty-first is refused', async ({ page, ownServer }) => {
  ownServerTest.setTimeout(180_000);
  await reachPayment(page, { creatorEmail: freshEmail() });
  await page.getByRole('radio', { name: /Firmenpaket/ }).check();
  await press(page, 'Anfrage senden');
  await expectToast(page, 'Anfrage für Firmenpaket erhalten');
  await expect(page.getByText('Mit einem Monatsabo, Jahresabo oder Firmenpaket.')).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
  await ownServer.sql(`select private.grant_pass('${giftIdOf(link)}', months => 12, gifts => 50)`);
  await page.reload();
  await expect(page.getByText(/Euer Firmenpaket ist da: 50 Geschenke bis/)).toBeVisible();
  await makeList(page, names(51));
  await expect(page.getByText('Euer Firmenpaket reicht noch für 50')).toBeVisible();
  await press(page, '51 Geschenke erstellen');
  await expect(page.getByText('Euer Firmenpaket ist aufgebraucht')).toBeVisible();
  await expect(page.getByText('50 von 51 Geschenken erstellt')).toBeVisible();
  await press(page, 'Zu den fertigen Links');
  await expect(page.getByText('50 Links')).toBeVisible();
});
