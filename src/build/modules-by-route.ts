import { type PageName, ROUTE_NAMES, ROUTES } from '../routes.ts';

/**
 * The modules, below src/, of the pages whose scripts the document names ahead: each name makes
 * every document larger. What is missing here only loads later.
 */
const PAGE_MODULES: Readonly<Partial<Record<PageName, string>>> = {
  landing: 'features/landing/landing-page.tsx',
  creator: 'features/compose/creator-page.tsx',
  preview: 'features/share/preview-page.tsx',
  recipient: 'features/open/recipient-page.tsx',
  legal: 'features/legal/legal-page.tsx',
};

/** Pages that are loaded once the extras are there (src/app/page-of.tsx). */
const WITH_EXTRAS: readonly PageName[] = ['creator', 'preview'];

/** Inputs of the first tab's extras, which come in the chunk of the wizard that waits for them. */
const WIZARD_INPUTS: readonly string[] = [
  'features/locks/lock-fields.tsx',
  'features/group-greetings/group-greetings-fields.tsx',
];

/** The modules of each such route's page besides the entry. */
export const modulesByRoute = (): Record<string, string[]> =>
  Object.fromEntries(
    ROUTE_NAMES.flatMap((name) => {
      const { page, giftList } = ROUTES[name];
      const module = PAGE_MODULES[page];
      const others = [
        ...(WITH_EXTRAS.includes(page) ? ['app/extras.ts'] : []),
        ...(giftList === 'none' ? [] : ['gifts/list-gifts.ts']),
      ];
      return module ? [[name, [module, ...others]]] : [];
    }),
  );

/** The same for the division into chunks, with the parts that follow a page by themselves. */
export const modulesByChunk = (): Record<string, readonly string[]> => ({
  ...modulesByRoute(),
  create: [...(modulesByRoute().create ?? []), ...WIZARD_INPUTS],
  below: ['features/landing/below-the-fold.tsx'],
  overlays: ['app/overlays.tsx'],
});
