import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { TestFile } from '../../files/bytes.ts';
import { docx } from '../../files/documents.ts';
import { expect, test } from '../fixtures.ts';
import { makeGift, openGift, unwrap } from '../pages.ts';

const letter = (name: string): TestFile => ({ ...docx(), name });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function storedHash(address: string | null | undefined): Promise<string> {
  const response = await fetch(address ?? '');
  expect(response.status).toBe(200);
  return sha256(new Uint8Array(await response.arrayBuffer()));
}

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
