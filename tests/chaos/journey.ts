import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { UploadKind } from '@/gift/file-types.ts';
import { fillContent, fillSender, openTab } from '../e2e/pages.ts';
import type { TestFile } from '../files/bytes.ts';
import { firstSeen } from './news.ts';
import type { JourneyPlan } from './plan.ts';
import { type Sightings, watch } from './watcher.ts';

/**
 * How a journey ended: the gift was opened, or the page stated at which step it could not go on.
 */
export type Ending = 'opened' | 'list not loaded' | 'not uploaded' | 'not saved' | 'not opened';

export interface JourneyResult {
  plan: JourneyPlan;
  ending: Ending | null;
  /** Link of the gift, once the page has reported it as saved. */
  link: string | null;
  /** Why the journey failed. */
  failure: string | null;
  sightings: Sightings[];
  seconds: number;
}

export interface Surroundings {
  browser: Browser;
  /** The page's address behind the faulty proxy. */
  origin: string;
  /** Where chosen files are put. */
  folder: string;
  /** A gift of an earlier journey on this line, null at first. */
  otherLink: string | null;
}

/** How often a person uses a button for another try. */
const MAX_TRIES = 4;

async function newContext(
  { browser, origin }: Surroundings,
  sightings: Sightings[],
): Promise<BrowserContext> {
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    baseURL: origin,
  });
  sightings.push(await watch(context));
  await context.addInitScript(
    ({ cookieDecision, newsletterShown }) => {
      // about:blank has no storage.
      if (location.protocol === 'about:') return;
      localStorage.setItem(cookieDecision, 'accepted');
      sessionStorage.setItem(newsletterShown, 'true');
    },
    { ...STORAGE_KEYS },
  );
  return context;
}

const INPUTS: Readonly<Record<UploadKind, string>> = {
  main: 'Datei auswählen',
  audio: 'Audionachricht auswählen',
  video: 'Videogruß auswählen',
};

async function chooseFiles(page: Page, plan: JourneyPlan, folder: string): Promise<void> {
  for (const [kind, file] of Object.entries(plan.files) as [UploadKind, TestFile][]) {
    const path = join(folder, plan.creatorEmail, kind, file.name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, file.bytes);
    await page.getByLabel(INPUTS[kind], { exact: true }).setInputFiles(path);
    await firstSeen(page, { file: page.getByText(file.name) });
  }
}

async function fillDraft(page: Page, plan: JourneyPlan, folder: string): Promise<void> {
  await fillContent(page, { recipientName: plan.recipientName, message: plan.message });
  await openTab(page, 'Design');
  await page.getByRole('radio', { name: plan.style.label, exact: true }).check();
  await fillSender(page, { senderName: plan.senderName, creatorEmail: plan.creatorEmail });
  await chooseFiles(page, plan, folder);
  await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
}

/** Redeems the free coupon; the person pays when it cannot be checked. */
async function redeem(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Gutscheincode' });
  const refused = page.getByText('Der Gutschein konnte nicht überprüft werden.');
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Typing removes the previous refusal.
    await field.fill('');
    await field.fill('FREEGIFT2025');
    await refused.first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Einlösen' }).click();
    const seen = await firstSeen(page, { active: page.getByText('Gutschein FREEGIFT2025 aktiv'), refused });
    if (seen === 'active') return;
  }
}

/** Milliseconds after a tap by which its button has gone, unless the page stays as it is. */
const ANSWERED_MS = 500;

const ENDINGS = { unsaved: 'not saved', unlisted: 'list not loaded', idle: 'not uploaded' } as const;

/**
 * Pays or saves until the link is shown; otherwise the step at which the page stated why it does
 * not go on.
 */
async function pay(page: Page, plan: JourneyPlan): Promise<{ link: string } | Ending> {
  const order = page.getByRole('button', {
    name: /^(Demo-Zahlung abschließen|Kostenloses Geschenk erstellen)$/,
  });
  const places = {
    link: page.getByRole('textbox', { name: 'Link zum Geschenk' }),
    unsaved: page.getByRole('button', { name: 'Erneut speichern' }),
    // The reload happened on the preview page, whose list then failed.
    unlisted: page.getByRole('button', { name: 'Erneut versuchen', exact: true }),
    idle: order,
    // The gift was saved just before the reload, so the wizard shows a new draft; the sender opens
    // the preview page.
    blank: page.getByRole('textbox', { name: 'Name des Empfängers' }),
  };
  await firstSeen(page, { order });
  if (plan.coupon) await redeem(page);
  let reload = plan.reloadAfter;
  let ending: Ending = 'not uploaded';
  for (let tries = 0; tries <= MAX_TRIES; tries += 1) {
    const seen = await firstSeen(page, places);
    if (seen === 'link') return { link: await places.link.inputValue() };
    if (seen === 'blank') {
      await page.goto('/#/preview');
      continue;
    }
    ending = ENDINGS[seen];
    await places[seen].click();
    // The page answers within a moment, or stays because something is missing.
    if (seen === 'idle')
      await order.waitFor({ state: 'hidden', timeout: ANSWERED_MS }).catch(() => undefined);
    if (reload !== null) {
      await new Promise((resume) => setTimeout(resume, reload ?? 0));
      reload = null;
      if (await places.link.isVisible()) continue;
      await page.reload();
    }
  }
  const seen = await firstSeen(page, places);
  return seen === 'link' ? { link: await places.link.inputValue() } : ending;
}

async function make(page: Page, plan: JourneyPlan, folder: string): Promise<{ link: string } | Ending> {
  await page.goto('/#/create');
  await firstSeen(page, { wizard: page.getByRole('heading', { name: 'Dein Digitales Geschenk' }) });
  await fillDraft(page, plan, folder);
  return pay(page, plan);
}

/**
 * Opens another gift first, if there is one, and switches to this one before the other is loaded.
 */
async function goTo(page: Page, link: string, otherLink: string | null): Promise<void> {
  if (!otherLink) {
    await page.goto(link);
    return;
  }
  await page.goto(otherLink, { waitUntil: 'commit' });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
}

/** Opens the gift and skips the sequence. */
async function unwrap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Klicke zum Öffnen/ }).click();
  const close = page.getByRole('button', { name: /Klicke zum Schließen/ });
  const skip = page.getByRole('button', { name: 'Überspringen', exact: true });
  // The sequence may end before the click; the letter is open then.
  if ((await firstSeen(page, { close, skip })) === 'skip')
    await skip.click({ force: true, timeout: 1000 }).catch(() => undefined);
  await firstSeen(page, { close });
}

async function open(page: Page, link: string, plan: JourneyPlan, otherLink: string | null): Promise<Ending> {
  await goTo(page, link, otherLink);
  const places = {
    gift: page.getByRole('heading', { name: `Ein Geschenk für ${plan.recipientName}!`, level: 1 }),
    missing: page.getByRole('heading', { name: 'Oh nein!' }),
  };
  for (let tries = 0; (await firstSeen(page, places)) === 'missing'; tries += 1) {
    if (await page.getByText('Geschenk nicht gefunden').isVisible()) {
      throw new Error('A gift that was reported as saved is called missing.');
    }
    if (tries === MAX_TRIES) return 'not opened';
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await places.missing.waitFor({ state: 'detached' });
  }
  await unwrap(page);
  const letter = page.getByRole('region', { name: 'Nachricht und Beilagen' });
  await expect(letter).toContainText(plan.message.split('\n')[0] ?? '');
  const { main } = plan.files;
  // A picture that cannot be loaded completely is offered as a download.
  if (main) {
    await firstSeen(page, {
      picture: letter.getByRole('img', { name: main.name }),
      download: letter.getByRole('link', { name: main.name }),
    });
  }
  return 'opened';
}

/** Makes a gift in the wizard and opens it in another browser. Never throws. */
export async function runJourney(plan: JourneyPlan, surroundings: Surroundings): Promise<JourneyResult> {
  const started = performance.now();
  const result: JourneyResult = { plan, ending: null, link: null, failure: null, sightings: [], seconds: 0 };
  const contexts: BrowserContext[] = [];
  const newPage = async () => {
    const context = await newContext(surroundings, result.sightings);
    contexts.push(context);
    return context.newPage();
  };
  try {
    const made = await make(await newPage(), plan, surroundings.folder);
    if (typeof made === 'string') result.ending = made;
    else {
      result.link = made.link;
      const other = plan.switches ? surroundings.otherLink : null;
      result.ending = await open(await newPage(), made.link, plan, other);
    }
  } catch (error) {
    result.failure = error instanceof Error ? error.message : String(error);
  }
  await Promise.all(contexts.map((context) => context.close()));
  result.seconds = (performance.now() - started) / 1000;
  return result;
}
