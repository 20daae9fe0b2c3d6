import { ROUTE_NAMES, ROUTES, type RouteName } from '../routes/routes.ts';

/** Opened by a one-time link. It loads more than it needs, so that the other pages come in fewer files. */
export const OPENED_ONCE = 'device' satisfies RouteName;

/**
 * The wizard has many small scripts and is reached from other pages, or by a reload. The document names only the large scripts of these pages:
 * everybody who opens a gift waits for the document.
 */
export const LARGE_SCRIPTS_ONLY: readonly RouteName[] = ['create', OPENED_ONCE];

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
