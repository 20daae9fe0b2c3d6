import type { Browser, ElementHandle, JSHandle, Page } from 'puppeteer-core';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';

/**
 * XPath expressions by role and name. Puppeteer's own search by role is not used: it injects a
 * function into the page, and sometimes calls it too early, which the page reports as an exception.
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

/** Upper bound for a busy machine; passing steps do not wait for it. */
const MILLISECONDS = 90_000;
const POLL_MS = 50;

/** A person with an empty browser context, who finds elements by role and name. */
export class Visitor {
  /** Errors on the console and exceptions; a journey fails on any. */
  readonly problems: string[] = [];
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(MILLISECONDS);
    page.on('console', (message) => {
      if (message.type() === 'error') this.problems.push(`console: ${message.text()}`);
    });
  }

  static async arrive(browser: Browser): Promise<Visitor> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(
      (cookieDecision, newsletterShown) => {
        if (!location.protocol.startsWith('http')) return;
        // Exceptions reach the console, which is watched. Puppeteer's event 'pageerror' is not
        // used: Firefox also reports by it what goes wrong in WebDriver's own scripts while a page
        // loads ('Permission denied to access property "length"').
        addEventListener('error', ({ message }) => console.error(`exception: ${message}`));
        addEventListener('unhandledrejection', ({ reason }) => console.error(`unhandled: ${reason}`));
        localStorage.setItem(cookieDecision, 'accepted');
        sessionStorage.setItem(newsletterShown, 'true');
      },
      STORAGE_KEYS.cookieDecision,
      STORAGE_KEYS.newsletterShown,
    );
    return new Visitor(page);
  }

  /**
   * Waits for the first visible element with this role and exact name. Each try searches again,
   * because puppeteer's locators keep the element that they found first even after the page has
   * replaced it.
   */
  async find(role: Role, name: string): Promise<ElementHandle<HTMLElement>> {
    const found = await this.until((path) => {
      const type = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
      const all = document.evaluate(path, document, null, type);
      for (let index = 0; index < all.snapshotLength; index += 1) {
        const element = all.snapshotItem(index) as HTMLElement;
        if (element.checkVisibility()) return element;
      }
      return null;
    }, PATHS[role](name));
    return found as ElementHandle<HTMLElement>;
  }

  /**
   * Asks the page again and again until the answer is truthy. Puppeteer's waitForFunction is not
   * used: it makes its function from a text, which Firefox refuses on a page whose content policy
   * forbids eval.
   *
   * @throws after MILLISECONDS.
   */
  async until(probe: (argument: string) => unknown, argument: string): Promise<JSHandle<unknown>> {
    for (const givenUpAt = Date.now() + MILLISECONDS; Date.now() < givenUpAt; ) {
      // A page that is just being left cannot answer.
      const answer = await this.page.evaluateHandle(probe, argument).catch(() => null);
      if (await answer?.evaluate((value) => Boolean(value))) return answer as JSHandle<unknown>;
      await new Promise((passed) => setTimeout(passed, POLL_MS));
    }
    throw new Error(`Not within ${MILLISECONDS} ms: ${argument}`);
  }

  /**
   * Clicks exactly once. Puppeteer's locator may click again when unsure, and a second click on a
   * gift closes it.
   */
  async click(role: Role, name: string): Promise<void> {
    const handle = await this.find(role, name);
    await handle.evaluate(async (element) => {
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // Waits until the element has stopped moving, or the click would miss it, and takes clicks.
      for (let before = ''; ; ) {
        const now = JSON.stringify(element.getBoundingClientRect());
        if (now === before && element.ariaDisabled !== 'true') return;
        before = now;
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      }
    });
    try {
      await handle.click();
    } catch (error) {
      // The page has replaced the element in between, so nothing was clicked: the painted card
      // gives way to React's.
      if (!/detached/.test(String(error))) throw error;
      await this.click(role, name);
    }
  }

  /** Waits until the element is there and visible. */
  async see(role: Role, name: string): Promise<void> {
    await this.find(role, name);
  }

  /** Waits until this text is anywhere on the page, visible. */
  async read(text: string): Promise<void> {
    await this.until((words) => document.body.innerText.includes(words), text);
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
    const input = await this.until(
      (name) => document.querySelector(`input[type="file"][aria-label="${name}"]`),
      label,
    );
    const handle = input as ElementHandle<HTMLInputElement>;
    await handle.uploadFile(path);
  }

  /** Presses Tab until the element with this text has the focus. */
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
