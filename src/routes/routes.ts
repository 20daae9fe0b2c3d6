/** Hash addresses of section 2, as pure parse and format functions. Shared with the inline start script, so no dependency. */

/** Paths of the pages that have one of their own. */
const PATHS = {
  landing: '/',
  create: '/create',
  preview: '/preview',
  privacy: '/datenschutz',
  terms: '/agb',
} as const;

type PageName = keyof typeof PATHS;

export type Route =
  | { [Name in PageName]: { name: Name } }[PageName]
  /** /g/{id} and /share/{id}; id is '' without one and unchecked otherwise. */
  | { name: 'gift'; id: string };

const GIFT_ADDRESS = /^\/(?:g|share)(?:\/([^/]*))?\/?$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The route of a location hash ('#/g/…'); anything unknown is the landing page. A query behind the path is ignored: messengers append some. */
export function parseHash(hash: string): Route {
  const path = hash.replace(/^#/, '').replace(/[?&].*$/, '');
  const gift = GIFT_ADDRESS.exec(path);
  if (gift) return { name: 'gift', id: decoded(gift[1] ?? '').trim() };
  const names = Object.keys(PATHS) as PageName[];
  return { name: names.find((name) => PATHS[name] === path.replace(/\/$/, '')) ?? 'landing' };
}

/** The hash of a route, with '#'. */
export function formatHash(route: Route): string {
  return `#${route.name === 'gift' ? `/g/${encodeURIComponent(route.id)}` : PATHS[route.name]}`;
}

/** The shareable link of a gift: exactly {origin}{path}#/g/{id} (section 2, ruling 21). */
export function giftLink(location: { origin: string; pathname: string }, giftId: string): string {
  return `${location.origin}${location.pathname}#/g/${giftId}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id that is no uuid is never sent to the backend (ruling 15). */
export function isGiftId(id: string): boolean {
  return UUID.test(id);
}
