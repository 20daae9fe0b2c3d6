import type { BrowserContextOptions, Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { MAGICAL_EFFECTS, mayShowConfetti } from '@/gift/looks.ts';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import type { GiftRow } from '@/gift/row.ts';
import { giftRow } from '../../builders.ts';
import { Database } from '../database.ts';
import { expect, inParts, test } from '../fixtures.ts';
import type { Guard } from '../guard.ts';
import { type Ceremony, installMotionRecorder, withNumbersOf } from '../motion.ts';
import { openTab, type WizardTab } from '../pages.ts';
import { originOf } from '../servers/shared-servers.ts';

/**
 * The build's CSS transformer parses, merges and shortens the style sheets; the dev server serves
 * them unchanged. Animations must be the same on both, element by element.
 */

/**
 * A gift of every wrapping, with an effect, confetti and shine. A picture comes first: its parts
 * show that what plays an opening has been loaded.
 */
const wrappedGifts = (): GiftRow[] =>
  PACKING_STYLES.toReversed().map(({ value, animation }, index) =>
    giftRow({
      recipient_name: value,
      wrapping_style: value,
      pattern: value === 'box' ? 1 : null,
      lottie_animation_url: animation,
      shine: true,
      confetti: mayShowConfetti(value),
      magicalEffect: MAGICAL_EFFECTS[index % MAGICAL_EFFECTS.length]?.value ?? 'none',
    }),
  );

const STILL: Ceremony = { closed: {}, opening: {}, open: {}, again: {} };

/** Each gift's ceremony, on the recipient's page; one page shows them all, by its hash. */
async function ceremonies(
  page: Page,
  gifts: readonly GiftRow[],
  calm: boolean,
): Promise<Map<string, Ceremony>> {
  const found = new Map<string, Ceremony>();
  for (const gift of gifts) {
    const style = gift.wrapping_style ?? '';
    await page.evaluate((id) => {
      location.hash = `#/g/${id}`;
    }, gift.id);
    const card = page.getByRole('group', { name: `Geschenk für ${style}`, exact: true });
    // The focus loads what the opening needs.
    const moves = gift.lottie_animation_url && !calm;
    await card.getByRole('button', { name: /Klicke zum Öffnen/ }).focus();
    await card
      .locator(moves ? '.moving-picture .part' : '.drawn .part, .animated img')
      .first()
      .waitFor({ state: 'attached' });
    if (gift.magicalEffect !== 'none') await card.locator('.effect').waitFor({ state: 'attached' });
    found.set(
      style,
      await page.evaluate((confetti) => window.motion.ceremony(confetti), gift.confetti === true),
    );
  }
  return found;
}

interface Scene {
  name: string;
  /** Selector of the compared part. */
  scope: string;
  /** Opens the scene, coming from the previous one. */
  act: (page: Page) => Promise<void>;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tabScene = (name: WizardTab): Scene => ({
  name: `tab ${name}`,
  scope: '[role="tabpanel"][data-state="active"]',
  act: (page) => openTab(page, name),
});
const dialogScene = (name: string): Scene => ({
  name: `dialog ${name}`,
  scope: 'dialog[open]',
  act: async (page) => {
    await button(page, name).first().click();
    await page.getByRole('dialog', { name }).waitFor();
  },
});
const close = (page: Page) => page.locator('dialog[open]').getByRole('button', { name: 'Schließen' }).click();

/** Classes that the scenes leave out: shown too briefly to compare, or only with a microphone. */
const PASSING = ['animate-spin', 'animate-pulse', 'transition-transform'];

/** Everything else that moves, in the order in which a new visitor sees it. */
const SCENES: readonly Scene[] = [
  {
    name: 'cookie banner',
    scope: '[aria-label="Cookie-Hinweis"]',
    act: (page) => page.getByRole('region', { name: 'Cookie-Hinweis' }).waitFor(),
  },
  { name: 'frame', scope: 'header, footer', act: async () => {} },
  tabScene('Inhalt'),
  tabScene('Medien & Absender'),
  tabScene('Design'),
  {
    name: 'toast',
    scope: '[role="region"][aria-label^="Meldungen"]',
    act: async (page) => {
      await button(page, 'Weiter zum Bezahlen & Geschenk erstellen').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  dialogScene('Inspiration'),
  {
    name: 'newsletter',
    scope: '[aria-label="Newsletter"]',
    act: async (page) => {
      await close(page);
      await page.getByRole('dialog', { name: 'Newsletter' }).waitFor();
    },
  },
  {
    ...dialogScene('Impressum'),
    act: async (page) => {
      // The popup may lie over the footer.
      const newsletter = page.getByRole('dialog', { name: 'Newsletter' });
      await newsletter.getByRole('button', { name: 'Schließen' }).click();
      await dialogScene('Impressum').act(page);
    },
  },
  {
    ...dialogScene('Vorschau'),
    name: 'sheet',
    act: async (page) => {
      await close(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await dialogScene('Vorschau').act(page);
    },
  },
  {
    name: 'gallery of wrappings',
    scope: 'ul:has(.wrapping-picture)',
    act: async (page) => {
      await close(page);
      await page.evaluate(() => {
        location.hash = '#/';
      });
      await page
        .getByRole('heading', { name: 'Zwanzig Arten, Vorfreude zu schenken' })
        .scrollIntoViewIfNeeded();
      await page.locator('ul:has(.wrapping-picture)').waitFor();
    },
  },
  {
    name: PASSING.join(),
    scope: '#passing',
    act: (page) =>
      page.evaluate((classes) => {
        const place = document.body.appendChild(document.createElement('p'));
        place.id = 'passing';
        for (const name of classes) place.appendChild(document.createElement('i')).className = name;
      }, PASSING),
  },
];

interface Journey {
  guard: Guard;
  serverOrigin: string;
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

/** Opens this address on the dev server and on the build. */
async function pagesOfBoth(
  hash: string,
  { guard, serverOrigin, anotherBrowser }: Journey,
  options: BrowserContextOptions = {},
): Promise<readonly [written: Page, built: Page]> {
  const devOrigin = await originOf('dev');
  guard.allowOrigin(devOrigin);
  const open = async (origin: string) => {
    const page = await anotherBrowser(options);
    await page.addInitScript(installMotionRecorder);
    // The light that shows the way of the hand comes on one page earlier than on the other.
    await page.addInitScript((key) => {
      if (location.protocol.startsWith('http')) sessionStorage?.setItem(key, 'yes');
    }, STORAGE_KEYS.wayShown);
    await page.goto(`${origin}/${hash}`);
    return page;
  };
  return Promise.all([open(devOrigin), open(serverOrigin)]);
}

/**
 * Shows next to nothing of a card: without a graphics card, painting its moving picture takes more
 * time than all the rest.
 */
const SLIT = { width: 320, height: 160 };

const MODES = ['no-preference', 'reduce'] as const;

for (const { title, details, cases: gifts } of inParts(wrappedGifts(), 4)) {
  test(
    `every wrapping is animated in the build as on the dev server (${title})`,
    details,
    async ({ guard, serverOrigin, anotherBrowser }) => {
      const pages = await pagesOfBoth('#/agb', { guard, serverOrigin, anotherBrowser }, { viewport: SLIT });
      for (const page of pages) await new Database(new URL(page.url()).origin).insert('gifts', gifts);

      for (const reducedMotion of MODES) {
        const [written, built] = await Promise.all(
          pages.map(async (page) => {
            await page.emulateMedia({ reducedMotion });
            return ceremonies(page, gifts, reducedMotion === 'reduce');
          }),
        );
        for (const { wrapping_style } of gifts) {
          const value = wrapping_style ?? '';
          const [expected, found] = [written?.get(value) ?? STILL, built?.get(value) ?? STILL];
          for (const state of ['closed', 'opening', 'open', 'again'] as const) {
            expect
              .soft(withNumbersOf(expected[state], found[state]), `${value}, ${state}, ${reducedMotion}`)
              .toEqual(expected[state]);
          }
          // Two wrappings that do not move would be equal too, so the wrapping's own parts must
          // move, not only its name tag.
          const opens = Object.keys(found.opening).some((key) => /svg\.part\S* runs /.test(key));
          expect.soft(opens, `${value} opens, ${reducedMotion}`).toBe(reducedMotion === 'no-preference');
        }
      }
    },
  );
}

test('every other animation is the same in the build as on the dev server', async ({
  guard,
  serverOrigin,
  anotherBrowser,
}) => {
  const pages = await pagesOfBoth('#/create', { guard, serverOrigin, anotherBrowser });
  for (const { name, scope, act } of SCENES) {
    await Promise.all(pages.map(act));
    for (const reducedMotion of MODES) {
      await Promise.all(pages.map((page) => page.emulateMedia({ reducedMotion })));
      // Parts that load later arrive on one page earlier than on the other.
      await expect(async () => {
        const [written = {}, built = {}] = await Promise.all(
          pages.map(async (page) => {
            await expect(page.locator(scope).first()).toBeAttached();
            return page.evaluate((selector) => window.motion.movements(selector), scope);
          }),
        );
        expect(withNumbersOf(written, built), `${name}, ${reducedMotion}`).toEqual(written);
      }).toPass({ timeout: 15_000 });
    }
  }
});
