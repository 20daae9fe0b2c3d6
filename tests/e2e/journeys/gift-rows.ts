import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { GiftLock } from '@/features/locks/lock.ts';
import type { GiftRow } from '@/gift/row.ts';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { giftRow } from '../../builders.ts';
import type { TestFile } from '../../files/bytes.ts';
import type { Database } from '../database.ts';
import type { FakePayPal } from '../fakes/paypal.ts';
import { expectToast, visit } from '../pages.ts';

/** Stored gifts and their requests, for journeys that open a link without making the gift first. */

/** Inserts a gift row as the operator; returns the row. */
export async function storeGift(database: Database, fields: Partial<GiftRow> = {}): Promise<GiftRow> {
  const row = giftRow(fields);
  await database.insert('gifts', [row]);
  return row;
}

/** A gift that a browser has locked and saved, by the requests of the page. */
export interface LockedRow {
  row: GiftRow;
  /** Moves its day, as its sender. */
  openAt: (time: Date) => Promise<void>;
}

/** Locks and saves a gift as a browser with a key of its own. */
export async function storeLockedGift(
  origin: string,
  lock: Partial<GiftLock>,
  fields: Partial<GiftRow> = {},
): Promise<LockedRow> {
  const row = giftRow(fields);
  const headers = {
    apikey: EMBEDDED_ANON_KEY,
    'content-type': 'application/json',
    'x-sender-key': randomUUID().replaceAll('-', ''),
  };
  const post = async (path: string, body: object) => {
    const response = await fetch(`${origin}/rest/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect(response.ok, await response.text()).toBe(true);
  };
  await post('rpc/lock_gift', {
    gift_id: row.id,
    opens_at: null,
    question: null,
    answer: null,
    hint: null,
    ...lock,
  });
  await post('gifts', row);
  return {
    row,
    openAt: (time) => post('rpc/change_opening', { gift_id: row.id, opens_at: time.toISOString() }),
  };
}

/** Stores a file as the page does; returns its public address. */
export async function storeFile(
  origin: string,
  bucket: 'gift_media' | 'gift_audio' | 'gift_video',
  file: TestFile,
): Promise<string> {
  const path = `${bucket}/${randomUUID()}${/\.\w+$/.exec(file.name)?.[0].toLowerCase() ?? ''}`;
  const response = await fetch(`${origin}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: EMBEDDED_ANON_KEY,
      authorization: `Bearer ${EMBEDDED_ANON_KEY}`,
      'content-type': file.mimeType,
    },
    body: Buffer.from(file.bytes),
  });
  expect(response.status, await response.text()).toBe(200);
  return `${origin}/storage/v1/object/public/${path}`;
}

/** Requests for one gift. */
export const isGiftRequest = (url: URL) => url.pathname === '/rest/v1/rpc/gift_by_link';

/**
 * Answers the next requests for a gift with this row instead of the database's, so that rows which
 * it forbids can be shown.
 */
export async function answerGift(page: Page, row: unknown): Promise<void> {
  await page.unroute(isGiftRequest);
  await page.route(isGiftRequest, (route) => route.fulfill({ json: [row] }));
}

/**
 * Refuses every save of a gift, as a check of the database does; the returned function ends that.
 */
export async function refuseSaves(context: BrowserContext): Promise<() => Promise<void>> {
  const saves = '**/rest/v1/gifts?*on_conflict=id*';
  await context.route(saves, (route) =>
    route.fulfill({ status: 400, json: { code: '23514', message: 'Prüfung fehlgeschlagen' } }),
  );
  return () => context.unroute(saves);
}

/** What the page writes on the console when the save of a paid gift is refused. */
export const REFUSED_SAVE: [RegExp] = [/Failed to load resource|A paid gift could not be saved/];

/**
 * Comes back after a tab was closed between payment and save: the gift is saved, without a second
 * payment. Returns the page.
 */
export async function recoverPayment(context: BrowserContext, payPal: FakePayPal): Promise<Page> {
  const page = await context.newPage();
  await visit(page);
  await expectToast(page, 'Geschenk bezahlt & gespeichert!');
  expect(payPal.captures).toHaveLength(1);
  return page;
}

/**
 * Loads a gift page, even if it is on screen already, and waits until React has taken over from the
 * start script.
 */
export async function showGift(page: Page, id: string, route: 'g' | 'share' = 'g'): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#/${route}/${id}`);
  await expect(page.locator('#root > *').first()).toBeAttached();
  await expect(page.locator('#start')).toHaveCount(0);
}

/** The inside of the opened card. */
export const letter = (page: Page) => page.getByRole('article');
