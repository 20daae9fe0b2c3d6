import {
  ADDRESSES,
  formatHash,
  type PageName,
  ROUTE_NAMES,
  ROUTES,
  type Route,
  type RouteName,
} from '@/routes.ts';

/** What stands behind the paths of routes with a parameter; without it a link has lost its end. */
type Parameters = Partial<Record<RouteName, string>>;

function hashOf(name: RouteName, value = ''): string {
  const { parameter }: { paths: readonly string[]; parameter?: string } = ADDRESSES[name];
  return formatHash({ name, ...(parameter && { [parameter]: value }) } as Route);
}

/** The hash of every route, from the table of the app: a new one is in every test that goes through them. */
export const routeHashes = (parameters: Parameters = {}) =>
  Object.fromEntries(ROUTE_NAMES.map((name) => [name, hashOf(name, parameters[name])])) as Record<
    RouteName,
    string
  >;

/** The hash of the first route of every page. */
export const pageHashes = (parameters: Parameters = {}) =>
  Object.fromEntries(
    ROUTE_NAMES.toReversed().map((name) => [ROUTES[name].page, hashOf(name, parameters[name])]),
  ) as Record<PageName, string>;
