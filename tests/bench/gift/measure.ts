import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { EMBEDDED_ANON_KEY } from '../../../supabase/embedded/keys.ts';
import { launchBrowser } from '../../run/launch-browser.ts';
import { serveFront } from '../front.ts';
import { serveBuild } from '../serve-build.ts';
import { limitPage } from './limit-page.ts';
import { Link, type Network } from './link.ts';
import { reactPage } from './react-page.ts';
import { type Visit, visit } from './visit.ts';

export type BackendPlace = 'same origin' | 'other origin';

export interface Measured {
  backend: BackendPlace;
  /**
   * Visits of the recipient page, each with a visit of the static limit page right before or after
   * it: a slow moment of the machine slows both. Every fifth time the page is watched for layout
   * shifts after it is complete.
   */
  pairs: { page: Visit; limit: Visit }[];
  /** Visits with a locked gift, every fifth time. */
  locked: Visit[];
  /**
   * Visits of a page of nothing but React, every fifth time, each with the static visit of its
   * pair.
   */
  react: { page: Visit; limit: Visit }[];
}

/** A mobile line of the slow kind, as page tests use it. */
export const SLOW: Network = { rtt: 150, bandwidth: 1_600_000 };

/** Makes a production build whose backend is on another origin. */
async function buildFor(backend: string, outDir: string): Promise<void> {
  process.env.VITE_SUPABASE_URL = backend;
  process.env.VITE_SUPABASE_ANON_KEY = EMBEDDED_ANON_KEY;
  await build({ mode: 'production', logLevel: 'error', build: { outDir, emptyOutDir: true } });
  delete process.env.VITE_SUPABASE_URL;
  delete process.env.VITE_SUPABASE_ANON_KEY;
}

/**
 * Time to the gift of the production build and of the limit page, without a cache, over a slow
 * line: with the backend on the page's origin and on another one.
 *
 * @param runs pairs of visits in each case.
 */
export async function measureGift(runs: number): Promise<Measured[]> {
  const { url, giftId, lockedId, folder, stop } = await serveBuild();
  const dist = await mkdtemp(join(tmpdir(), 'gift-hosted-'));
  const browser = await launchBrowser();
  const measured: Measured[] = [];
  try {
    for (const backend of ['same origin', 'other origin'] as const) {
      const link = new Link(SLOW);
      const api = await serveFront(dist, {}, url);
      const apiOrigin = backend === 'other origin' ? await link.to(api.port) : '';
      if (apiOrigin) await buildFor(apiOrigin, dist);
      const reactAlone = await reactPage(apiOrigin);
      const front = await serveFront(
        apiOrigin ? dist : folder,
        { '/limit.html': limitPage(apiOrigin), ...reactAlone.pages },
        url,
      );
      const origin = await link.to(front.port);
      const visits: Measured = { backend, pairs: [], locked: [], react: [] };
      const addresses = {
        page: `${origin}/#/g/${giftId}`,
        locked: `${origin}/#/g/${lockedId}`,
        limit: `${origin}/limit.html#/g/${giftId}`,
        react: `${origin}${reactAlone.path}#/g/${giftId}`,
      };
      // One visit each that is not counted, because servers are slower at first.
      for (let run = -1; run < runs; run += 1) {
        const visitLimit = () => visit(browser, addresses.limit, 'text');
        // In turns, so that neither always comes first.
        const before = run % 2 ? null : await visitLimit();
        const isFifth = run < 0 || run % 5 === 0;
        const page = await visit(browser, addresses.page, 'page', isFifth);
        const limit = before ?? (await visitLimit());
        const locked = isFifth ? await visit(browser, addresses.locked, 'page', true) : null;
        const react = isFifth ? await visit(browser, addresses.react, 'page') : null;
        if (run < 0) continue;
        visits.pairs.push({ page, limit });
        if (locked) visits.locked.push(locked);
        if (react) visits.react.push({ page: react, limit });
      }
      measured.push(visits);
      link.close();
      await front.stop();
      await api.stop();
    }
  } finally {
    await browser.close();
    await stop();
    await rm(dist, { recursive: true, force: true });
  }
  return measured;
}
