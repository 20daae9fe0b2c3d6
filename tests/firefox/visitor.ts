import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/**
 * How things with a name are found. Puppeteer's own search by role and name puts a function into the page that is not always
 * there yet, which the page then reports as an exception.
 */
const PATHS = {
  button: (name: string) => `//button[@aria-label="${name}" or normalize-space()="${name}"]`,
  heading: (name: string) => `//*[self::h1 or self::h2][normalize-space()="${name}"]`,
  tab: (name: string) => `//*[@role="tab"][normalize-space()="${name}"]`,
  radio: (name: string) => `//label[normalize-space()="${name}"]`,
  textbox: (name: string) =>
    `//*[self::input or self::textarea][@id=//label[normalize-space()="${name}"]/@for or parent::label/span="${name}"]`,
} as const;

type Role = keyof typeof PATHS;

/** Upper bound for a busy machine; nothing ever waits for it. */
const MILLISECONDS = 90_000;

/** Somebody with a browser of their own (nothing stored), who finds things by role and name. */
export class Visitor {
  /** Errors on the console and exceptions: nobody expects any. */
  readonly problems: string[] = [];
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(MILLISECONDS);
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) =>
      this.problems.push(`exception: ${error instanceof Error ? error.stack : error}`),
    );
  }

  static async arrive(browser: Browser): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await page.evaluateOnNewDocument(
      (cookieDecision, newsletterShown) => {
        if (!location.protocol.startsWith('http')) return;
        localStorage.setItem(cookieDecision, 'accepted');
        sessionStorage.setItem(newsletterShown, 'true');
      },
      STORAGE_KEYS.cookieDecision,
      STORAGE_KEYS.newsletterShown,
    );
    return new Visitor(page);
  }

  /**
   * Waits for the first element with this role and exact name that is visible. It is searched anew each time: a locator of
   * puppeteer holds on to what it has found first, also when the page has replaced it.
   */
  async find(role: Role, name: string): Promise<ElementHandle<HTMLElement>> {
    const found = await this.page.waitForFunction(
      (path) => {
        const type = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
        const all = document.evaluate(path, document, null, type);
        for (let index = 0; index < all.snapshotLength; index += 1) {
          const element = all.snapshotItem(index) as HTMLElement;
          if (element.checkVisibility()) return element;
        }
        return null;
      },
      {},
      PATHS[role](name),
    );
    return found as ElementHandle<HTMLElement>;
  }

  /** One click: a locator's own would click again when it is not sure, and a second click on a gift closes it. */
  async click(role: Role, name: string): Promise<void> {
    const handle = await this.find(role, name);
    await handle.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // What is still moving would be missed.
      for (let before = ''; ; ) {
        const now = JSON.stringify(element.getBoundingClientRect());
        if (now === before) return;
        before = now;
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      }
    });
    await handle.click();
  }

  /** Waits until the element is there and visible. */
  async see(role: Role, name: string): Promise<void> {
    await this.find(role, name);
  }

  /** Waits until this text is anywhere on the page, visible. */
  async read(text: string): Promise<void> {
    await this.page.waitForFunction((words) => document.body.innerText.includes(words), {}, text);
  }

  async write(name: string, text: string): Promise<void> {
    const field = await this.find('textbox', name);
    await field.focus();
    await this.page.keyboard.type(text);
  }

  async valueOf(name: string): Promise<string> {
    const field = await this.find('textbox', name);
    return field.evaluate((box) => (box as HTMLInputElement).value);
  }

  async chooseFile(label: string, path: string): Promise<void> {
    const input = this.page.locator(`input[type="file"][aria-label="${label}"]`).setVisibility(null);
    const handle = (await input.waitHandle()) as ElementHandle<HTMLInputElement>;
    await handle.uploadFile(path);
  }

  /** Presses Tab until the focus is on something that says this. */
  async tabTo(text: string): Promise<void> {
    for (let presses = 0; presses < 50; presses += 1) {
      const found = await this.page.evaluate(
        (words) =>
          document.activeElement !== document.body && document.activeElement?.textContent?.includes(words),
        text,
      );
      if (found) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`'${text}' cannot be reached by Tab.`);
  }

  async leave(): Promise<void> {
    await this.page.browserContext().close();
  }
}
