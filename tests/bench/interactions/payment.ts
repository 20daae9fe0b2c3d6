import type { CDPSession, Page } from '@playwright/test';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { giftRow } from '../../builders.ts';

/** A mobile line: the time to the link is mostly its round trips. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const NO_LINE = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Beginning in milliseconds since 1970, and length in milliseconds. */
interface Span {
  at: number;
  lasted: number;
}

/** What paying cost on one line. */
export interface PaymentTime {
  /** From the tap to the frame in which the link stands. */
  link: Span;
  /** One plain upsert of a gift as long, sent by the same page a moment before. */
  upsert: Span;
}

declare global {
  /**
   * https://wicg.github.io/scheduling-apis, which TypeScript's own list of the browser does not
   * hold.
   */
  const scheduler: {
    postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
  };
  interface Window {
    linkStands: Promise<Span>;
  }
}

/**
 * Runs in the page: starts looking for the link, from the next click on. Asks nothing of any frame
 * before: a frame takes part of the processor.
 */
function lookForLink(): void {
  window.linkStands = new Promise((resolve) => {
    let clicked = 0;
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        clicked = timeStamp;
      },
      { capture: true, once: true },
    );
    const changes = new MutationObserver(() => {
      const boxes = [...document.querySelectorAll('input')];
      if (!boxes.some(({ readOnly, value }) => readOnly && value.includes('#/g/'))) return;
      changes.disconnect();
      requestAnimationFrame(() => {
        // A task queued in a frame runs after its paint; an urgent one before whatever has been
        // waiting since before the frame.
        const stands = () =>
          resolve({ at: performance.timeOrigin + clicked, lasted: performance.now() - clicked });
        void scheduler.postTask(stands, { priority: 'user-blocking' });
      });
    });
    changes.observe(document, { childList: true, subtree: true });
  });
}

function plainUpsert(page: Page, message: string): Promise<Span> {
  return page.evaluate(
    async ({ key, row }) => {
      const started = performance.now();
      const answer = await fetch('/rest/v1/gifts?on_conflict=id&select=*', {
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          prefer: 'resolution=merge-duplicates,return=representation',
          'x-gift-id': row.id,
          'x-sender-key': '0123456789abcdef0123456789abcdef',
        },
        body: JSON.stringify(row),
      });
      if (!answer.ok) throw new Error(`plain upsert: ${answer.status} ${await answer.text()}`);
      await answer.json();
      return { at: performance.timeOrigin + started, lasted: performance.now() - started };
    },
    { key: EMBEDDED_ANON_KEY, row: giftRow({ message }) },
  );
}

/** Times a payment beside a plain upsert on the same slow line; `pay` taps the button. */
export async function timePayment(
  page: Page,
  devtools: CDPSession,
  message: string,
  pay: () => Promise<void>,
): Promise<PaymentTime> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', LINE);
  const upsert = await plainUpsert(page, message);
  await page.evaluate(lookForLink);
  await pay();
  const link = await page.evaluate(() => window.linkStands);
  await devtools.send('Network.emulateNetworkConditions', NO_LINE);
  await devtools.send('Network.disable');
  return { link, upsert };
}
