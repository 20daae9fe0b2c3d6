import { ROUTE_NAMES, ROUTES, type RouteName } from '@/routes/routes.ts';

/**
 * Pages that are reached from other pages, by a reload at most. The document does not name their scripts: they would be a tenth of its
 * weight, which everybody who opens a gift waits for.
 */
const REACHED_FROM_WITHIN: readonly RouteName[] = ['create', 'preview'];

/**
 * The modules that the page of each route which links lead to loads by itself besides the entry, below src/: the page, and the list if it asks for one. What
 * is missing here still loads, only later.
 */
export const modulesByRoute = (): Record<string, string[]> =>
  Object.fromEntries(
    ROUTE_NAMES.filter((name) => !REACHED_FROM_WITHIN.includes(name)).map((name) => {
      const { page, giftList } = ROUTES[name];
      return [
        name,
        [`pages/${page}/${page}-page.tsx`, ...(giftList === 'none' ? [] : ['backend/list-gifts.ts'])],
      ];
    }),
  );
