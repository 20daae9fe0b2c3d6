import type { Locator, Page, Route } from '@playwright/test';
import fc from 'fast-check';
import { pdf } from '../../files/documents.ts';
import { gif } from '../../files/pictures.ts';
import { expect, test } from '../fixtures.ts';
import { freshEmail, giftIdOf, reachPayment, unwrap, visit } from '../pages.ts';

// Random journeys over a bad line that becomes good: what was saved is there once and whole, nothing
// throws, and no words of a machine are shown. npm run test:chaos; CHAOS_JOURNEYS, CHAOS_SEED

const JOURNEYS = Number(process.env.CHAOS_JOURNEYS ?? 3);
const SEED = Number(process.env.CHAOS_SEED ?? 7);
const MB = 1024 * 1024;

/** The fault of one request; `worked`: the backend has done its work all the same. */
const FAULT = fc.record({
  kind: fc.constantFrom('late', 'dropped', 'twice', 'half', 'status', 'html'),
  worked: fc.boolean(),
  status: fc.constantFrom(429, 500, 503),
  milliseconds: fc.constantFrom(100, 500, 1500, 9000),
  strikes: fc.double({ min: 0, max: 1, noNaN: true }),
});

const PLAN = fc.record({
  recipientName: fc.constantFrom('Mia', 'Änne', 'Jörg-Dieter', '小明', 'O’Neill', 'Zoë 🎈'),
  message: fc.integer({ min: 1, max: 400 }).map((length) => `Alles Liebe!\n${'ä'.repeat(length)}`),
  // Above 6 MB a file goes up in parts.
  file: fc.constantFrom(null, null, gif(), pdf({ size: MB }), pdf({ size: 8 * MB, name: 'album.pdf' })),
  reloadAfter: fc.constantFrom(null, null, 0, 300, 1500),
  harm: fc.constantFrom(0.15, 0.3, 0.5, 0.8),
  faults: fc.array(FAULT, { minLength: 100, maxLength: 100, size: 'max' }),
});
type Plan = typeof PLAN extends fc.Arbitrary<infer T> ? T : never;

async function befall(route: Route, fault: Plan['faults'][number]): Promise<void> {
  const { kind, worked, status, milliseconds } = fault;
  if (kind === 'late') {
    await new Promise((resume) => setTimeout(resume, milliseconds));
    return route.fallback();
  }
  const response = worked || kind === 'half' || kind === 'twice' ? await route.fetch() : null;
  if (kind === 'dropped') return route.abort('connectionreset');
  if (kind === 'status') return route.fulfill({ status, json: { message: 'upstream failed' } });
  if (kind === 'twice') return route.fulfill({ response: await route.fetch() });
  const body = await response?.body();
  if (kind === 'half') return route.fulfill({ status: 200, body: body?.subarray(0, body.length >> 1) });
  return route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Bad gateway</h1>' });
}

/** Makes the line of this page bad; the returned function makes it good. */
async function spoil(page: Page, { faults, harm }: Plan): Promise<() => void> {
  let isBad = true;
  let asked = 0;
  await page.route(/\/(rest|storage)\/v1\//, async (route) => {
    const fault = faults[asked++ % faults.length];
    if (!isBad || !fault || fault.strikes > harm) return route.fallback();
    // The page may have left the request meanwhile.
    await befall(route, fault).catch(() => undefined);
  });
  return () => {
    isBad = false;
  };
}

/** Clicks what the page offers until the place is seen or the tries are over; whether it is. */
async function tryUntil(
  page: Page,
  place: Locator,
  ways: readonly Locator[],
  tries: number,
): Promise<boolean> {
  for (let n = 0; n < tries; n += 1) {
    await expect(ways.reduce((one, other) => one.or(other), place).first()).toBeVisible({ timeout: 60_000 });
    const alerts = await page.getByRole('alert').allInnerTexts();
    expect(alerts.join('\n')).not.toMatch(/\b(fetch|JSON|undefined|null|HTTP|upstream|gateway)\b/i);
    if (await place.isVisible()) return true;
    for (const way of ways)
      if (await way.isVisible()) {
        // The page answers within a moment, or has replaced what is clicked.
        await way.click({ timeout: 1000 }).catch(() => undefined);
        await way.waitFor({ state: 'hidden', timeout: 1000 }).catch(() => undefined);
        break;
      }
  }
  return place.isVisible();
}

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  expectedConsole: [/Failed to load resource|ERR_|could not be|WebSocket/],
});

for (let journey = 0; journey < JOURNEYS; journey += 1)
  test(`journey ${journey} of seed ${SEED}`, async ({ page, anotherBrowser, database }) => {
    test.setTimeout(400_000);
    const [plan] = fc.sample(PLAN, { seed: SEED * 1000 + journey, numRuns: 1 }) as [Plan];
    const { recipientName, message, file } = plan;
    const creatorEmail = freshEmail();
    const makeGood = await spoil(page, plan);
    await reachPayment(page, { recipientName, message, creatorEmail, files: file ? { main: file } : {} });

    const link = page.getByRole('textbox', { name: 'Link zum Geschenk' });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const ways = ['Erneut speichern', 'Erneut versuchen', 'Demo-Zahlung abschließen'].map(button);
    if (plan.reloadAfter !== null) {
      await button('Demo-Zahlung abschließen').click();
      await page.waitForTimeout(plan.reloadAfter);
      if (!(await link.isVisible())) await page.reload();
    }
    // Saved just before a reload, the wizard shows a new gift.
    const blank = page.getByRole('textbox', { name: 'Name des Empfängers' });
    const found = () => tryUntil(page, link.or(blank), ways, 6);
    if (!(await found())) {
      makeGood();
      await page.reload();
      expect(await found()).toBe(true);
    }
    makeGood();
    if (await blank.isVisible()) await visit(page, '#/preview');
    expect(await tryUntil(page, link, ways, 6)).toBe(true);
    const address = await link.inputValue();
    const gifts = await database.gifts({ creator_email: creatorEmail });
    expect(gifts).toMatchObject([{ id: giftIdOf(address), recipient_name: recipientName, message }]);
    if (file) {
      const stored = await fetch(gifts[0]?.media_url ?? '');
      expect(Buffer.from(await stored.arrayBuffer()).equals(file.bytes)).toBe(true);
    }

    const recipient = await anotherBrowser({ reducedMotion: 'reduce' });
    const makeGoodToo = await spoil(recipient, plan);
    await recipient.goto(address);
    const gift = recipient.getByRole('heading', { name: `Ein Geschenk für ${recipientName}!`, level: 1 });
    const again = recipient.getByRole('button', { name: 'Erneut versuchen' });
    const isThere = await tryUntil(recipient, gift, [again], 4);
    await expect(recipient.getByText('Geschenk nicht gefunden')).toHaveCount(0);
    makeGoodToo();
    if (!isThere) await recipient.reload();
    await unwrap(recipient);
    await expect(recipient.getByRole('article')).toContainText('Alles Liebe!');
  });
