import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { UploadKind } from '@/gift/file-types.ts';
import { type TestFile, toPayload } from '../files/bytes.ts';

/** What people do on the pages, by accessible roles and names (docs/behaviour.md). */

/** Opens an address of the app: '#/create', '#/g/…', '' for the landing page. */
export async function visit(page: Page, hash = ''): Promise<void> {
  await page.goto(`/${hash}`);
}

/** Opens the wizard from the landing page. */
export async function startGift(page: Page): Promise<void> {
  await visit(page);
  await page.getByRole('button', { name: 'Jetzt Geschenk erstellen' }).first().click();
  await expect(page.getByRole('heading', { name: 'Dein Digitales Geschenk' })).toBeVisible();
}

export type WizardTab = 'Inhalt' | 'Design' | 'Medien & Absender' | 'Zahlung';

export async function openTab(page: Page, name: WizardTab): Promise<void> {
  const tab = page.getByRole('tab', { name });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

export interface GiftContent {
  recipientName: string;
  recipientEmail: string;
  message: string;
}

/** Fills the given fields of the tab 'Inhalt'. */
export async function fillContent(page: Page, content: Partial<GiftContent>): Promise<void> {
  await openTab(page, 'Inhalt');
  const fields = {
    'Name des Empfängers': content.recipientName,
    'E-Mail des Empfängers (optional)': content.recipientEmail,
    'Deine Nachricht': content.message,
  };
  await fill(page, fields);
}

export interface GiftSender {
  senderName: string;
  creatorEmail: string;
}

/** Fills the given fields of the tab 'Medien & Absender'. */
export async function fillSender(page: Page, sender: Partial<GiftSender>): Promise<void> {
  await openTab(page, 'Medien & Absender');
  await fill(page, { 'Dein Name': sender.senderName, 'Deine E-Mail-Adresse': sender.creatorEmail });
}

async function fill(page: Page, fields: Record<string, string | undefined>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) await page.getByRole('textbox', { name, exact: true }).fill(value);
  }
}

const FILE_INPUTS: Readonly<Record<UploadKind, string>> = {
  main: 'Datei auswählen',
  audio: 'Audionachricht auswählen',
  video: 'Videogruß auswählen',
};

/** The tiles in which these inputs are. */
const FILE_TILES: Readonly<Record<UploadKind, string>> = {
  main: 'Foto oder Datei',
  audio: 'Sprachnachricht',
  video: 'Film',
};

/**
 * Bytes above which a file is written to disk and chosen by path: 25 MB take seconds through the
 * browser's control channel.
 */
const ON_DISK_ABOVE = 1024 * 1024;

/** Chooses a file in the picker of this kind, without waiting for its acceptance or refusal. */
export async function offerFile(page: Page, kind: UploadKind, file: TestFile): Promise<void> {
  await openTab(page, 'Medien & Absender');
  const picker = page.getByLabel(FILE_INPUTS[kind], { exact: true });
  if (file.bytes.length < ON_DISK_ABOVE) return picker.setInputFiles(toPayload(file));
  const path = test.info().outputPath('chosen', file.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, file.bytes);
  await picker.setInputFiles(path);
}

/** Chooses a file, in place of one that is there, and waits until it is accepted. */
export async function chooseFile(page: Page, kind: UploadKind, file: TestFile): Promise<void> {
  await openTab(page, 'Medien & Absender');
  const tile = page.getByRole('group', { name: FILE_TILES[kind] });
  const isReplaced = await tile.getByRole('button', { name: / entfernen$/ }).isVisible();
  await offerFile(page, kind, file);
  if (isReplaced) await tile.getByRole('button', { name: 'Ersetzen', exact: true }).click();
  await expectToast(page, 'Datei ausgewählt', file.name);
}

/** The one toast on screen has this title and, if given, contains this text. */
export async function expectToast(page: Page, title: string, text?: string | RegExp): Promise<void> {
  const toast = page
    .locator('.toast:is([role="status"], [role="alert"])')
    .filter({ has: page.getByText(title, { exact: true }) });
  await expect(toast).toBeVisible();
  if (text) await expect(toast).toContainText(text);
}

/** Pixels from the lower edge of an element to the cookie banner, negative where that covers it. */
export async function roomAboveBanner(page: Page, element: Locator): Promise<number> {
  const [own, banner] = [await element.boundingBox(), await page.locator('.cookie-banner').boundingBox()];
  if (!own || !banner) return Number.NaN;
  return banner.y - own.y - own.height;
}

/**
 * Axe finds nothing in the page, or in a part of it; at these widths of the window one after the
 * other, or as the window is.
 */
export async function expectAccessible(
  page: Page,
  {
    widths = [0],
    part = 'html',
    state = '',
  }: { widths?: readonly number[]; part?: string; state?: string } = {},
): Promise<void> {
  for (const width of widths) {
    if (width) await page.setViewportSize({ width, height: 800 });
    // In the page itself: else each look opens a page of its own, for frames of other origins.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    const { violations } = await axe.include(part).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    expect(found, `${state} ${width || ''}`).toEqual([]);
  }
}

/** Clicks 'Weiter …' of a complete draft and waits for the payment tab. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Weiter zum Bezahlen & Geschenk erstellen' }).click();
  await expect(page.getByRole('tab', { name: 'Zahlung' })).toHaveAttribute('aria-selected', 'true');
}

/** Pays in demo mode and waits for /preview. */
export async function payDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Demo-Zahlung abschließen' }).click();
  await expect(page.getByRole('heading', { name: 'Geschenkvorschau & Teilen' })).toBeVisible({
    timeout: 60_000,
  });
}

export interface GiftPlan extends GiftContent, GiftSender {
  /** Label of a packing style. */
  style: string;
  files: Partial<Record<UploadKind, TestFile>>;
}

export interface MadeGift {
  link: string;
  giftId: string;
}

/** A creator e-mail that no other journey uses, to find the journey's own rows. */
export const freshEmail = () => `${randomUUID()}@example.org`;

/** Fills the wizard up to (not including) the payment tab. */
export async function fillWizard(page: Page, plan: Partial<GiftPlan> = {}): Promise<void> {
  await fillContent(page, {
    recipientName: plan.recipientName ?? 'Mia',
    recipientEmail: plan.recipientEmail ?? '',
    message: plan.message ?? 'Alles Liebe zum Geburtstag!',
  });
  if (plan.style) {
    await openTab(page, 'Design');
    await page.getByRole('radio', { name: plan.style }).check();
  }
  await fillSender(page, {
    senderName: plan.senderName ?? 'Jonas',
    creatorEmail: plan.creatorEmail ?? freshEmail(),
  });
  for (const [kind, file] of Object.entries(plan.files ?? {}))
    await chooseFile(page, kind as UploadKind, file);
}

/** Fills the wizard from the landing page on, up to the payment tab. */
export async function reachPayment(page: Page, plan: Partial<GiftPlan> = {}): Promise<void> {
  await startGift(page);
  await fillWizard(page, plan);
  await goToPayment(page);
}

/** Enters a coupon on the payment tab. */
export async function redeem(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Gutscheincode' }).fill(code);
  await page.getByRole('button', { name: 'Einlösen' }).click();
}

/** The gift's id in a link. */
export function giftIdOf(link: string): string {
  return link.split('#/g/')[1] ?? '';
}

/** Makes a gift in demo mode, from the landing page to its link; returns link and id. */
export async function makeGift(page: Page, plan: Partial<GiftPlan> = {}): Promise<MadeGift> {
  await reachPayment(page, plan);
  await payDemo(page);
  const link = await page.getByRole('textbox', { name: 'Link zum Geschenk' }).inputValue();
  return { link, giftId: giftIdOf(link) };
}

/** Opens a gift by its link and waits for the wrapped gift. */
export async function openGift(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /^Ein Geschenk für .*!$/, level: 1 })).toBeVisible();
}

/** Opens the gift of the page and skips the sequence. */
export async function unwrap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Klicke zum Öffnen/ }).click();
  const skip = page.getByRole('button', { name: 'Überspringen', exact: true });
  const close = page.getByRole('button', { name: /Klicke zum Schließen/ });
  await expect(skip.or(close)).toBeVisible();
  if (await skip.isVisible()) await skip.click({ force: true });
  await expect(close).toBeVisible();
}
