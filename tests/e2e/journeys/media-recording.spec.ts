import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  expectToast,
  fillWizard,
  giftIdOf,
  goToPayment,
  openGift,
  openTab,
  payDemo,
  unwrap,
} from '../pages.ts';

test('recordings are kept in the draft, saved, and played by the recipient', {
  tag: '@core',
}, async ({ page, database, anotherBrowser }) => {
  test.setTimeout(120_000);
  await page.goto('/#/create');
  await fillWizard(page);
  const timer = page.getByRole('timer');
  const end = page.getByRole('button', { name: 'Aufnahme beenden' });
  const keep = page.getByRole('button', { name: 'Aufnahme übernehmen' });

  await page.getByRole('button', { name: 'Audio aufnehmen' }).click();
  await expect(timer).toHaveText('0:02 / 3:00');
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Weiter aufnehmen' }).click();
  await expect(timer).toHaveText('0:03 / 3:00');
  await end.click();
  await keep.click();
  await expectToast(page, 'Datei ausgewählt', 'Sprachnachricht, 0:0');
  await expect(page.getByRole('button', { name: 'Sprachnachricht entfernen' })).toBeVisible();
  const exchange = page.getByRole('button', { name: 'Austauschen' });
  const again = page.getByRole('button', { name: 'Audio aufnehmen' });
  await expect(exchange).toBeFocused();
  await expect(again).toBeHidden();
  await exchange.click();
  await expect(again).toBeVisible();

  await page.getByRole('button', { name: 'Videogruß aufnehmen' }).click();
  await expect(page.getByLabel('Bild deiner Kamera')).toBeVisible();
  await expect(timer).toHaveText('0:01 / 1:00');
  await end.click();
  await page.getByRole('button', { name: 'Neu aufnehmen' }).click();
  await expect(timer).toHaveText('0:03 / 1:00');
  // Whoever ends a recording and goes on has it in the gift.
  await end.click();
  await expectToast(page, 'Datei ausgewählt', /Videogruß, 0:0[2-5]/);
  await expect(keep).toBeVisible();

  // The reload proves that recordings are part of the draft.
  await page.reload();
  await openTab(page, 'Medien & Absender');
  await expect(page.getByRole('button', { name: 'Videogruß entfernen' })).toBeVisible();
  await goToPayment(page);
  await payDemo(page);
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
  const row = await database.giftRow(giftIdOf(link));
  expect(row?.music_url).toMatch(/gift_audio\/[0-9a-f-]{36}\.(webm|m4a)$/);
  expect(row?.video_greeting_url).toMatch(/gift_video\/[0-9a-f-]{36}\.(webm|mp4)$/);

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await unwrap(recipient);
  const film = recipient.getByRole('article').locator('video');
  for (const [name, player, seconds] of [
    ['voice message', recipient.getByRole('article').locator('audio'), 3],
    ['greeting', film, 3],
  ] as const) {
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => media.readyState))
      .toBeGreaterThan(0);
    const length = await player.evaluate((media: HTMLMediaElement) => media.duration);
    expect(length, `${name}: duration`).toBeGreaterThan(seconds - 1);
    expect(length, `${name}: duration`).toBeLessThan(seconds + 3);
    await player.evaluate((media: HTMLMediaElement) => media.play());
    await expect
      .poll(() => player.evaluate((media: HTMLMediaElement) => media.currentTime))
      .toBeGreaterThan(0.3);
    const address = await player.evaluate((media: HTMLMediaElement) => media.currentSrc);
    expect(await loudestSample(recipient, address), `${name}: sound`).toBeGreaterThan(0.01);
  }
  expect(await film.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(300);
});

/** The loudest sample of the decoded sound, which is 0 for a silent recording. */
function loudestSample(page: Page, address: string): Promise<number> {
  return page.evaluate(async (url) => {
    const bytes = await (await fetch(url)).arrayBuffer();
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
    return sound.getChannelData(0).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  }, address);
}
