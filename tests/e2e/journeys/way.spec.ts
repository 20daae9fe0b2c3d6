import { expect, test } from '../fixtures.ts';
import { expectToast, giftIdOf, makeGift, openGift, unwrap } from '../pages.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a gift is made and opened by its link in another browser', { tag: ['@core', '@sender'] }, async ({
  page,
  anotherBrowser,
  database,
}) => {
  const { link, giftId } = await makeGift(page, {
    recipientName: 'Käthe',
    message: 'Schön, dass es dich gibt.',
  });
  expect(await database.giftRow(giftId)).toMatchObject({ recipient_name: 'Käthe', payment_status: 'paid' });

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await expect(recipient.getByRole('heading', { name: 'Ein Geschenk für Käthe!' })).toBeVisible();
  await unwrap(recipient);
  await expect(recipient.getByText('Schön, dass es dich gibt.')).toBeVisible();
});

test('the copied link is {origin}{path}#/g/{id}', async ({ page, serverOrigin }) => {
  const { link, giftId } = await makeGift(page);
  expect(link).toBe(`${serverOrigin}/#/g/${giftId}`);
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expectToast(page, 'Link kopiert!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
  });
  await page.getByRole('button', { name: 'Link kopieren' }).click();
  await expectToast(page, 'Kopierfehler', 'Der Link konnte nicht kopiert werden. Bitte versuche es manuell.');

  // The link keeps the page's path, because a site may be served below a folder.
  await page.goto('/index.html#/preview');
  const box = page.getByRole('textbox', { name: 'Link zum Geschenk' });
  await expect(box).toHaveValue(/\/index\.html#\/g\//);
  expect(await box.inputValue()).toBe(`${serverOrigin}/index.html#/g/${giftIdOf(await box.inputValue())}`);
});

test('who may see which gifts follows the list mode', { tag: ['@core', '@sender'] }, async ({
  page,
  anotherBrowser,
  server,
}) => {
  const { link } = await makeGift(page, { recipientName: 'Privat' });
  const linkOf = (browser: typeof page) => browser.getByRole('textbox', { name: 'Link zum Geschenk' });
  const stranger = await anotherBrowser();
  await stranger.goto('/#/preview');
  await page.reload();
  if (server === 'sender') {
    await expect(stranger.getByText('Keine Geschenke vorhanden')).toBeVisible();
    await expect(linkOf(page)).toHaveValue(link);
  } else {
    // Other journeys save gifts at the same time, so the newest may be one of theirs.
    await expect(linkOf(stranger)).toHaveValue(/#\/g\/./);
    await expect(linkOf(page)).toHaveValue(/#\/g\/./);
  }
});
