import type { Page } from '@playwright/test';
import { ascii, big, type TestFile } from '../../files/bytes.ts';
import { mp4 } from '../../files/movies.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectToast, offerFile, openTab, visit } from '../pages.ts';

const MB = 1024 * 1024;

/** A film over the limit: two seconds, and a box that players skip. */
const large = (name = 'urlaub.MOV') => mp4({ name, size: 76 * MB });

/**
 * The film as a phone makes it that is held upright: its pictures lie on their side, and a matrix
 * turns them.
 */
function upright(film: TestFile): TestFile {
  film.bytes.set(big(4, 0, 0x10000, 0, 0xffff0000, 0), Buffer.from(film.bytes).indexOf(ascii('tkhd')) + 44);
  return film;
}

const film = (page: Page) => page.getByRole('group', { name: 'Film', exact: true });

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test('a film over the limit stays in sight and is made smaller, upright', async ({ page }) => {
  await visit(page, '#/create');
  await openTab(page, 'Medien & Absender');
  await expect(page.getByText(/hierher ziehen/).first()).toBeHidden();
  await offerFile(page, 'video', upright(large()));
  await expectToast(page, 'Datei zu groß', 'Bitte wähle eine Datei, die kleiner als 25 MB ist.');
  await page.getByRole('button', { name: 'Meldung schließen' }).click();
  await expect(film(page)).toContainText('Dein Film hat 76 MB, 25 MB passen.');
  await expect(film(page).getByRole('button', { name: 'Videogruß aufnehmen' })).toBeVisible();
  await expectAccessible(page, { part: '.file-tiles' });

  await film(page).getByRole('button', { name: 'Film verkleinern' }).click();
  await expectToast(page, 'Datei ausgewählt', 'urlaub.mp4');
  await expect(film(page)).not.toContainText('25 MB passen');
  await expect(film(page).getByRole('button', { name: 'Austauschen' })).toBeFocused();
  const picture = film(page).locator('video');
  await expect
    .poll(() => picture.evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]))
    .toEqual([120, 160]);
  expect(await picture.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(2, 0);
  const secondsOfSound = await picture.evaluate(async (video: HTMLVideoElement) => {
    const bytes = await (await fetch(video.src)).arrayBuffer();
    return (await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes)).duration;
  });
  expect(secondsOfSound).toBeCloseTo(2, 0);
});
