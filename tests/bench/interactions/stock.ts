import { randomUUID } from 'node:crypto';
import { STORAGE_KEYS } from '../../../src/browser/storage-keys.ts';
import { PACKING_STYLES } from '../../../src/gift/packing-styles.ts';
import { EMBEDDED_SERVICE_KEY } from '../../../supabase/embedded/keys.ts';
import { giftRow, paymentEntry } from '../../builders.ts';
import { Database } from '../../e2e/database.ts';
import { jpeg } from '../../files/pictures.ts';
import { LONG_MESSAGE, type Stock } from './journeys.ts';

type Remembered = readonly (readonly [store: 'local' | 'session', key: string, value: string])[];

const OWN_GIFTS = 1000;

/** Runs in the page before its own scripts: stores what an earlier visit has left. */
export function rememberedBy(entries: Remembered): void {
  for (const [store, key, value] of entries) {
    const storage = store === 'local' ? localStorage : sessionStorage;
    if (storage.getItem(key) === null) storage.setItem(key, value);
  }
}

async function storePicture(origin: string): Promise<string> {
  const { bytes, mimeType } = jpeg();
  const path = `gift_media/${randomUUID()}.jpg`;
  const answer = await fetch(`${origin}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: EMBEDDED_SERVICE_KEY,
      authorization: `Bearer ${EMBEDDED_SERVICE_KEY}`,
      'content-type': mimeType,
    },
    body: new Uint8Array(bytes),
  });
  if (!answer.ok) throw new Error(`The picture was not stored: ${answer.status} ${await answer.text()}`);
  return `${origin}/storage/v1/object/public/${path}`;
}

/** Puts gifts into an empty server: a thousand of one sender. */
export async function stockUp(
  origin: string,
): Promise<Stock & { remembered: Record<string, Remembered> & { everyone: Remembered } }> {
  const database = new Database(origin);
  const media_url = await storePicture(origin);
  const newGift = async () => {
    const gift = giftRow({
      message: LONG_MESSAGE,
      magicalEffect: 'sparkle_aura',
      confetti: true,
      media_url,
      media_type: 'image',
      media_file_name: 'meer.jpg',
    });
    await database.insert('gifts', [gift]);
    return gift.id;
  };
  const own = Array.from({ length: OWN_GIFTS }, (_, index) => {
    const { value } = PACKING_STYLES[index % PACKING_STYLES.length] ?? { value: 'box' };
    const created_at = new Date(Date.now() - index * 60_000).toISOString();
    return giftRow({ wrapping_style: value, pattern: value === 'box' ? 1 + (index % 7) : null, created_at });
  });
  // Paid for, because as many writes without a payment are refused to one network.
  const payments = own.map(({ id }) => paymentEntry({ gift_id: id }));
  await database.insert('payments', payments);
  await database.insert('gifts', own);
  const everyone: Remembered = [
    ['local', STORAGE_KEYS.cookieDecision, 'accepted'],
    ['session', STORAGE_KEYS.newsletterShown, 'true'],
  ];
  const ids = own.map(({ id }) => id).reverse();
  return {
    origin,
    newGift,
    remembered: { everyone, list: [...everyone, ['local', STORAGE_KEYS.ownGifts, JSON.stringify(ids)]] },
  };
}
