/** The routes (docs/behaviour.md#routes). Imports nothing: the start script carries it. */

interface Address {
  /** Paths behind '#/', the one used for links first; '' is the landing page. */
  paths: readonly [string, ...string[]];
  /** Name of the parameter, which follows the path after one more '/'. */
  parameter?: string;
}

export const ADDRESSES = {
  landing: { paths: [''] },
  create: { paths: ['/create'] },
  preview: { paths: ['/preview'] },
  gift: { paths: ['/g', '/share'], parameter: 'id' },
  device: { paths: ['/geraet'], parameter: 'token' },
  join: { paths: ['/mit'], parameter: 'token' },
  newsletter: { paths: ['/newsletter'], parameter: 'token' },
  privacy: { paths: ['/datenschutz'] },
  terms: { paths: ['/agb'] },
  // Names are in lower case: src/build/inline-start.ts names data attributes after them.
} as const satisfies Record<Lowercase<string>, Address>;

interface RouteEntry {
  /** Title of the document; null when the page names itself. */
  title: string | null;
  /** The page that is shown (src/build/modules-by-route.ts); routes may share one. */
  page: string;
  /** Whom the page is for. Recipients and guests (who join in a gift) have no drafts and no payments. */
  audience: 'sender' | 'recipient' | 'guest';
  /** The place of the newsletter popup: at the lower edge of the window, below the page, or nowhere. */
  popup: 'edge' | 'below' | 'none';
  /** Whether it asks for the list of gifts; 'awaited': a line takes its place meanwhile. */
  giftList: 'none' | 'asked' | 'awaited';
  /** Whether the page moves on to a gift whose payment ends meanwhile; 'own': to that of its draft. */
  redirectAfterSave: 'always' | 'own' | 'never';
}

const FOR_SENDERS = {
  audience: 'sender',
  popup: 'edge',
  giftList: 'asked',
  redirectAfterSave: 'always',
} as const;
const FOR_OTHERS = { popup: 'below', giftList: 'none', redirectAfterSave: 'never' } as const;

export const ROUTES = {
  landing: {
    ...FOR_SENDERS,
    title: 'Digitale Geschenke zum Auspacken: persönlich und sofort da',
    page: 'landing',
  },
  create: {
    ...FOR_SENDERS,
    title: 'Dein Digitales Geschenk',
    page: 'creator',
    giftList: 'awaited',
    redirectAfterSave: 'own',
  },
  preview: { ...FOR_SENDERS, title: 'Geschenkvorschau & Teilen', page: 'preview', giftList: 'awaited' },
  gift: { ...FOR_OTHERS, title: null, page: 'recipient', audience: 'recipient' },
  device: {
    ...FOR_SENDERS,
    title: 'Deine Geschenke auf diesem Gerät',
    page: 'device',
    popup: 'below',
    giftList: 'none',
  },
  join: { ...FOR_OTHERS, title: null, page: 'join', audience: 'guest' },
  newsletter: {
    ...FOR_OTHERS,
    title: 'Newsletter',
    page: 'newsletter',
    audience: 'sender',
    popup: 'none',
  },
  privacy: { ...FOR_SENDERS, title: 'Datenschutz', page: 'legal' },
  terms: { ...FOR_SENDERS, title: 'AGB', page: 'legal' },
} as const satisfies Record<keyof typeof ADDRESSES, RouteEntry>;

type Addresses = typeof ADDRESSES;
type Routes = typeof ROUTES;

export type RouteName = keyof Routes;

/** Name of a page. */
export type PageName = Routes[RouteName]['page'];

/** Names of the routes that a page shows. */
export type RouteNameOf<Page extends PageName> = {
  [Name in RouteName]: Routes[Name]['page'] extends Page ? Name : never;
}[RouteName];

type RouteCalled<Name extends RouteName> = Addresses[Name] extends {
  parameter: infer Parameter extends string;
}
  ? { name: Name } & Record<Parameter, string>
  : { name: Name };

/** A route with its parameter: '' without one in the address, and unchecked otherwise. */
export type Route = { [Name in RouteName]: RouteCalled<Name> }[RouteName];

/** The routes, with their parameters, that a page shows. */
export type RouteOf<Page extends PageName> = Extract<Route, { name: RouteNameOf<Page> }>;

export const ROUTE_NAMES = Object.keys(ADDRESSES) as RouteName[];

/** Routes of the operator's documents, in the order of the footer. */
export const LEGAL_ROUTES = /* @__PURE__ */ ROUTE_NAMES.filter(
  (name) => ROUTES[name].page === 'legal',
) as RouteNameOf<'legal'>[];

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const UUID_FIRST = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-z])/i;
const OPENING_MARKS = /^[<(['"„“»\s]+/;

/** The uuid of a parameter, without brackets and marks that mails and messengers count to a link. */
function withoutMarks(parameter: string): string {
  return UUID_FIRST.exec(parameter.replace(OPENING_MARKS, ''))?.[0] ?? parameter;
}

/** How often a link may have been encoded on its way. */
const MOST_ENCODINGS = 3;

/** The route of a hash, else the landing page; it may have been encoded once more by a messenger. */
export function parseHash(hash: string): Route {
  let written = hash;
  for (let left = MOST_ENCODINGS; left > 0; left -= 1) {
    const route = routeOf(written);
    if (route) return route;
    written = decoded(written);
  }
  return { name: 'landing' };
}

/** A query of a messenger is ignored. */
function routeOf(hash: string): Route | null {
  const path = hash
    // '#!' was once what crawlers asked for, and some programs still write it.
    .replace(/^#+!?/, '')
    .replace(/[?&].*$/, '')
    .replace(/\/$/, '');
  for (const name of ROUTE_NAMES) {
    const { paths, parameter }: Address = ADDRESSES[name];
    for (const own of paths) {
      if (path === own) return { name, ...(parameter && { [parameter]: '' }) } as Route;
      const rest = path.slice(own.length + 1);
      if (parameter && path.startsWith(`${own}/`) && !rest.includes('/'))
        return { name, [parameter]: withoutMarks(decoded(rest).trim()) } as Route;
    }
  }
  return null;
}

/** The hash of a route, with '#'. */
export function formatHash(route: Route): string {
  const { paths, parameter }: Address = ADDRESSES[route.name];
  const value = parameter && (route as Record<string, string>)[parameter];
  return `#${paths[0] || '/'}${value ? `/${encodeURIComponent(value)}` : ''}`;
}

/** The address of a page; window.location is one. */
export interface PageAddress {
  origin: string;
  pathname: string;
}

const folderOf = (pathname: string) => pathname.slice(0, pathname.lastIndexOf('/') + 1);

/** A path without the name of the document whose preview was followed; some hosts drop its ending. */
export function plainPath(pathname: string, document: string | undefined): string {
  const folder = folderOf(pathname);
  return document && [document, `${document}.html`].includes(pathname.slice(folder.length))
    ? folder
    : pathname;
}

/** What the name of a document for links to join ends in: `truhe-mit.html` beside `truhe.html`. */
const JOINING = '-mit';

/**
 * The route of an address. A document with a link preview is only ever opened by the link of a gift,
 * so one without any hash has lost it.
 *
 * @param document the name that the document knows of itself.
 */
export function routeAt({ pathname, hash }: { pathname: string; hash: string }, document?: string): Route {
  const isCutOff = hash.length < 2 && plainPath(pathname, document) !== pathname;
  if (!isCutOff) return parseHash(hash);
  return document?.endsWith(JOINING) ? { name: 'join', token: '' } : { name: 'gift', id: '' };
}

/**
 * The address that was meant by a path which names a route itself, because its '#' was encoded
 * (`/truhe.html%23/g/<id>`) or lost (`/g/<id>`); null for any other path.
 */
export function mendedPath(pathname: string): string | null {
  const path = pathname
    .replaceAll(/%(?:25)*23/gi, '#')
    .replaceAll(/%(?:25)*2f/gi, '/')
    // Two at the beginning would be another host.
    .replaceAll(/\/+/g, '/');
  const at = path.indexOf('#');
  const ends = at < 0 ? [...path.matchAll(/\//g)].map(({ index }) => index) : [at];
  for (const end of ends) {
    const route = parseHash(path.slice(end));
    if (route.name === 'landing') continue;
    const page = path.slice(0, end);
    const isFolder = at < 0 && !page.endsWith('.html');
    return `${page}${isFolder ? '/' : ''}${formatHash(route)}`;
  }
  return null;
}

const linkOf = ({ origin, pathname }: PageAddress, route: Route) => origin + pathname + formatHash(route);

/** The shareable link of a gift: exactly {origin}{path}#/g/{id}, at the plain page. */
export const giftLink = (page: PageAddress, giftId: string): string =>
  linkOf(page, { name: 'gift', id: giftId });

/** The one-time link for another device, at the plain page. */
export const deviceLink = (page: PageAddress, token: string): string =>
  linkOf(page, { name: 'device', token });

/** The same page in a document with a link preview; the plain page where `document` is null. */
const inDocument = ({ origin, pathname }: PageAddress, document: string | null): PageAddress => ({
  origin,
  pathname: document ? `${folderOf(pathname)}${document}.html` : pathname,
});

/** The gift's link behind the document with its wrapping's preview (…/truhe.html#/g/{id}). */
export const previewLink = (page: PageAddress, giftId: string, document: string | null): string =>
  giftLink(inDocument(page, document), giftId);

/** The link by which others join in a gift, behind a document with a link preview as well. */
export const joiningLink = (page: PageAddress, token: string, document: string | null): string =>
  linkOf(inDocument(page, document && document + JOINING), { name: 'join', token });

/** What a crawler reads of a link: nothing of a gift. Each has a document for every wrapping. */
export const LINK_PREVIEWS = {
  gift: {
    ending: '',
    title: 'Ein Geschenk wartet auf dich',
    description: 'Jemand hat es eigens für dich verpackt. Tippe an und pack es aus.',
  },
  join: {
    ending: JOINING,
    title: 'Leg einen Gruß dazu',
    description: 'Dieses Geschenk kommt von vielen. Tippe an und schreib mit.',
  },
};

/** Whether an id is a uuid; any other is never sent to the backend. */
export function isGiftId(id: string): boolean {
  return UUID_FIRST.exec(id)?.[0] === id;
}
