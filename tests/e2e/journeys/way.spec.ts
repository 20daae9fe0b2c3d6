import { expect, test } from '../fixtures.ts';
import { makeGift, openGift, openTab, unwrap, visit } from '../pages.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a gift is made and opened by its link in another browser, and its sender is known to the next one', {
  tag: ['@core', '@sender'],
}, async ({ page, anotherBrowser, database }) => {
  const { link, giftId } = await makeGift(page, {
    recipientName: 'Käthe',
    message: 'Schön, dass es dich gibt.',
  });
  expect(await database.giftRow(giftId)).toMatchObject({ recipient_name: 'Käthe', payment_status: 'paid' });

  const nextTab = await page.context().newPage();
  await visit(nextTab, '#/create');
  await openTab(nextTab, 'Medien & Absender');
  await expect(nextTab.getByRole('button', { name: /^Wieder als / })).toBeVisible();

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await expect(recipient.getByRole('heading', { name: 'Ein Geschenk für Käthe!' })).toBeVisible();
  await unwrap(recipient);
  await expect(recipient.getByText('Schön, dass es dich gibt.')).toBeVisible();
});

test('who may see which gifts follows the list mode', { tag: '@sender' }, async ({
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
