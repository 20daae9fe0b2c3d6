import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { ascii, big, fixture, join as joined, noise, type TestFile } from '../../files/bytes.ts';
import { docx } from '../../files/documents.ts';
import { Database } from '../database.ts';
import { expect, test } from '../fixtures.ts';
import { makeGift, openGift, unwrap } from '../pages.ts';
import { SERVER_KINDS } from '../servers/kinds.ts';
import { startServer } from '../servers/start-server.ts';

/**
 * A playable film without metadata, which the page therefore stores byte for byte; noise that
 * players skip makes it large.
 */
function film({ size, name }: { size: number; name: string }): TestFile {
  const clip = fixture('clip.mp4').slice();
  clip.set(ascii('free'), Buffer.from(clip).lastIndexOf('udta'));
  const filling = size - clip.length;
  return {
    name,
    mimeType: 'video/mp4',
    bytes: joined(clip, big(4, filling), ascii('free'), noise(filling - 8)),
  };
}

const letter = (name: string): TestFile => ({ ...docx(), name });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function storedHash(address: string | null | undefined): Promise<string> {
  const response = await fetch(address ?? '');
  expect(response.status).toBe(200);
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

const playback = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => ({
    seconds: element.duration,
    width: element.videoWidth,
    hasFrames: element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  }));

test('a film of 21 MB is stored unchanged and plays in another browser', async ({
  page,
  anotherBrowser,
  database,
}) => {
  test.slow();
  const main = film({ size: 21 * 1024 * 1024, name: 'Unser Urlaub.mp4' });
  const { link, giftId } = await makeGift(page, { recipientName: 'Theo', files: { main } });

  const row = await database.giftRow(giftId);
  expect(row).toMatchObject({ media_type: 'video', media_file_name: 'Unser Urlaub.mp4' });
  expect(await storedHash(row?.media_url)).toBe(sha256(main.bytes));

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await unwrap(recipient);
  const video = recipient.locator('video');
  await expect(video).toBeVisible();
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0);
  const { seconds, width, hasFrames } = await playback(video);
  expect(seconds).toBeCloseTo(2, 0);
  expect(width).toBeGreaterThan(0);
  expect(hasFrames).toBe(true);
});

test("'Grüße & Küsse.docx' is downloaded under its name, unchanged", { tag: '@core' }, async ({
  page,
  anotherBrowser,
  database,
}) => {
  const main = letter('Grüße & Küsse.docx');
  const { link, giftId } = await makeGift(page, { recipientName: 'Änne', files: { main } });

  const row = await database.giftRow(giftId);
  expect(row).toMatchObject({ media_type: 'file', media_file_name: 'Grüße & Küsse.docx' });
  expect(new URL(row?.media_url ?? '').pathname).toMatch(/\/gift_media\/[0-9a-f-]{36}\.docx$/);
  expect(await storedHash(row?.media_url)).toBe(sha256(main.bytes));

  const recipient = await anotherBrowser();
  await openGift(recipient, link);
  await unwrap(recipient);
  await expect(recipient.getByText('Grüße & Küsse.docx').first()).toBeVisible();
  const downloading = recipient.waitForEvent('download');
  await recipient.getByRole('link', { name: /Herunterladen.*Grüße & Küsse\.docx/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Grüße & Küsse.docx');
  expect(sha256(await readFile(await download.path()))).toBe(sha256(main.bytes));
});

test('a server that is killed and started again has lost nothing', async ({ anotherBrowser, guard }) => {
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), 'gifts-restart-'));
  let server = await startServer(SERVER_KINDS.built, folder);
  try {
    guard.allowOrigin(server.origin);
    const sender = await anotherBrowser({ baseURL: server.origin });
    const main = letter('Brief.docx');
    const { link, giftId } = await makeGift(sender, { recipientName: 'Ole', files: { main } });
    const before = await new Database(server.origin).giftRow(giftId);

    // Left before the server is killed: an open page would report lost requests to the guard.
    await sender.goto('about:blank');
    await server.kill();
    server = await startServer(SERVER_KINDS.built, folder, server.port);

    const after = await new Database(server.origin).giftRow(giftId);
    expect(after).toEqual(before);
    expect(await storedHash(after?.media_url)).toBe(sha256(main.bytes));
    const recipient = await anotherBrowser({ baseURL: server.origin });
    await openGift(recipient, link);
    await expect(recipient.getByRole('heading', { name: 'Ein Geschenk für Ole!' })).toBeVisible();
    // A new page requests the list again.
    await sender.goto('/#/preview');
    await expect(sender.getByRole('textbox', { name: 'Link zum Geschenk' })).toHaveValue(link);
    await Promise.all([sender.goto('about:blank'), recipient.goto('about:blank')]);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
});
