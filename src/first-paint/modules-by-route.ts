import { ROUTE_NAMES, ROUTES, type RouteName } from '@/routes/routes.ts';

/**
 * Pages that are reached from other pages, or once by a one-time link. The document names only their large scripts: all of them would
 * be a tenth of its weight, which everybody who opens a gift waits for.
 */
export const LARGE_SCRIPTS_ONLY: readonly RouteName[] = ['create', 'preview', 'device', 'privacy', 'terms'];

/**
 * The modules that each route's page loads by itself besides the entry, below src/: the page, and the list if it asks for one. What
 * is missing here still loads, only later.
 */
export const modulesByRoute = (): Record<string, string[]> =>
  Object.fromEntries(
    ROUTE_NAMES.map((name) => {
      const { page, giftList } = ROUTES[name];
      return [
        name,
        [`pages/${page}/${page}-page.tsx`, ...(giftList === 'none' ? [] : ['backend/list-gifts.ts'])],
      ];
    }),
  );
