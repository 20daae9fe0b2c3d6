import { ROUTE_NAMES, ROUTES } from '@/routes/routes.ts';

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
