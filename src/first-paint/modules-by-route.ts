import { type PageName, ROUTE_NAMES, ROUTES } from '../routes.ts';

/** The module of each page, below src/. */
const PAGE_MODULES: Readonly<Record<PageName, string>> = {
  landing: 'features/landing/landing-page.tsx',
  creator: 'features/compose/creator-page.tsx',
  preview: 'features/share/preview-page.tsx',
  recipient: 'features/open/recipient-page.tsx',
  device: 'features/devices/device-page.tsx',
  join: 'features/together/join-page.tsx',
  legal: 'features/legal/legal-page.tsx',
};

/** The modules of each route's page besides the entry. What is missing here only loads later. */
export const modulesByRoute = (): Record<string, string[]> =>
  Object.fromEntries(
    ROUTE_NAMES.filter((name) => ROUTES[name].preloads).map((name) => {
      const { page, giftList } = ROUTES[name];
      return [name, [PAGE_MODULES[page], ...(giftList === 'none' ? [] : ['gifts/list-gifts.ts'])]];
    }),
  );

/** The same for the division into chunks, with the parts that follow a page by themselves. */
export const modulesByChunk = (): Record<string, readonly string[]> => ({
  ...modulesByRoute(),
  below: ['features/landing/below-the-fold.tsx'],
  overlays: ['app/overlays.tsx'],
});
