import { describe, expect, it } from 'vitest';
import {
  ADDRESSES,
  formatHash,
  giftLink,
  isGiftId,
  mendedPath,
  parseHash,
  plainPath,
  previewLink,
  ROUTE_NAMES,
  type Route,
  routeAt,
} from './routes.ts';

const ID = '7b1f6c0e-3f0c-4f0b-9a52-6f7b2f0a1c11';

describe('hash addresses', () => {
  it.each<[hash: string, route: Route]>([
    ['', { name: 'landing' }],
    ['#', { name: 'landing' }],
    ['#/', { name: 'landing' }],
    ['#/anything/else', { name: 'landing' }],
    ['#/creates', { name: 'landing' }],
    ['#create', { name: 'landing' }],
    ['#/create/2', { name: 'landing' }],
    ['#/__proto__', { name: 'landing' }],
    ['#/constructor', { name: 'landing' }],
    ['#/create', { name: 'create' }],
    ['#/create/', { name: 'create' }],
    ['#/g//', { name: 'gift', id: '' }],
    ['#/preview', { name: 'preview' }],
    ['#/datenschutz', { name: 'privacy' }],
    ['#/agb', { name: 'terms' }],
    ['#/newsletter/0f', { name: 'newsletter', token: '0f' }],
    [`#/g/${ID}`, { name: 'gift', id: ID }],
    [`#/share/${ID}`, { name: 'gift', id: ID }],
    [`#/g/${ID}/`, { name: 'gift', id: ID }],
    ['#/create?utm_source=x', { name: 'create' }],
    ['#/preview&fbclid=1', { name: 'preview' }],
    ['#/g', { name: 'gift', id: '' }],
    ['#/g/', { name: 'gift', id: '' }],
    ['#/share', { name: 'gift', id: '' }],
    ['#/share/', { name: 'gift', id: '' }],
    ['#/g/no%20uuid', { name: 'gift', id: 'no uuid' }],
    ['#/g/%', { name: 'gift', id: '%' }],
    ['#/g/a/b', { name: 'landing' }],
  ])('%s', (hash, route) => {
    expect(parseHash(hash)).toEqual(route);
  });

  it.each([
    `#%2Fg%2F${ID}`,
    `#/g%2F${ID}`,
    `#%252Fg%252F${ID}`,
    `#%23/g/${ID}`,
    `##/g/${ID}`,
    `#!/g/${ID}`,
    `#/g/<${ID}>`,
    `#/g/%3C${ID}%3E`,
    `#%2Fg%2F${ID}%3Ffbclid%3D1`,
  ])('opens the gift of %s, which was encoded on its way', (hash) => {
    expect(parseHash(hash)).toEqual({ name: 'gift', id: ID });
  });

  it.each<[pathname: string, document: string | undefined, hash: string, route: Route]>([
    ['/truhe.html', 'truhe', '', { name: 'gift', id: '' }],
    ['/truhe', 'truhe', '#', { name: 'gift', id: '' }],
    ['/app/truhe-mit.html', 'truhe-mit', '', { name: 'join', token: '' }],
    ['/truhe.html', 'truhe', `#/g/${ID}`, { name: 'gift', id: ID }],
    ['/truhe.html', 'truhe', '#/', { name: 'landing' }],
    // The document has been left for the plain page.
    ['/', 'truhe', '', { name: 'landing' }],
    ['/', undefined, '', { name: 'landing' }],
  ])(
    'at %s of document %s, %s is a link as it was sent, or what is left of one',
    (pathname, document, hash, route) => {
      expect(routeAt({ pathname, hash }, document)).toEqual(route);
    },
  );

  it.each<[path: string, meant: string | null]>([
    [`/%23/g/${ID}`, `/#/g/${ID}`],
    [`/%2523/g/${ID}`, `/#/g/${ID}`],
    [`/%23%2Fg%2F${ID}`, `/#/g/${ID}`],
    [`/truhe.html%23/g/${ID}`, `/truhe.html#/g/${ID}`],
    [`/app/truhe%23/g/${ID}.`, `/app/truhe#/g/${ID}`],
    [`/g/${ID}`, `/#/g/${ID}`],
    [`/share/${ID}/`, `/#/g/${ID}`],
    [`/app/g/${ID}`, `/app/#/g/${ID}`],
    [`/truhe.html/g/${ID}`, `/truhe.html#/g/${ID}`],
    ['/create', '/#/create'],
    ['/mit/0123', '/#/mit/0123'],
    [`//evil.example/g/${ID}`, `/evil.example/#/g/${ID}`],
    [`/%2F%2Fevil.example/g/${ID}`, `/evil.example/#/g/${ID}`],
    ['/', null],
    ['/nichts', null],
    ['/previews/gone.jpg', null],
    ['/assets/index-gone.js', null],
    ['/wp-login.php%23', null],
  ])('%s was meant for %s', (path, meant) => {
    expect(mendedPath(path)).toBe(meant);
  });

  it.each([...`.,;:!)]}>"'’„“”«»…%*_-`, ').', '…“'])(
    'opens the gift of a link with a trailing %s, written and encoded',
    (mark) => {
      const gift = { name: 'gift', id: ID };
      expect(parseHash(`#/g/${ID}${mark}`)).toEqual(gift);
      expect(parseHash(`#/share/${ID}${encodeURIComponent(mark)}`)).toEqual(gift);
    },
  );

  it.each([`${ID}0`, `${ID}x.`, `.${ID}`])('leaves %s as it is: it begins with no id', (id) => {
    expect(parseHash(`#/g/${id}`)).toEqual({ name: 'gift', id });
  });

  it.each<Route>([
    { name: 'landing' },
    { name: 'create' },
    { name: 'preview' },
    { name: 'gift', id: ID },
    { name: 'gift', id: 'ä/ö' },
    { name: 'privacy' },
    { name: 'terms' },
  ])('finds $name again after formatting', (route) => {
    expect(parseHash(formatHash(route))).toEqual(route);
  });

  it.each(ROUTE_NAMES)('finds %s at each of its paths', (name) => {
    for (const path of ADDRESSES[name].paths) expect(parseHash(`#${path}`).name).toBe(name);
  });

  it('gives no path to two routes', () => {
    const paths = ROUTE_NAMES.flatMap((name) => [...ADDRESSES[name].paths]);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('makes the link exactly {origin}{path}#/g/{id}', () => {
    const location = { origin: 'https://gifts.example', pathname: '/app/' };
    expect(giftLink(location, ID)).toBe(`https://gifts.example/app/#/g/${ID}`);
  });

  it.each([
    ['/', 'truhe', 'https://gifts.example/truhe.html'],
    ['/app/', 'truhe', 'https://gifts.example/app/truhe.html'],
    ['/index.html', 'truhe', 'https://gifts.example/truhe.html'],
    ['/app/', null, 'https://gifts.example/app/'],
  ])('at %s the link with the preview %s begins with %s', (pathname, document, start) => {
    expect(previewLink({ origin: 'https://gifts.example', pathname }, ID, document)).toBe(
      `${start}#/g/${ID}`,
    );
  });

  it.each([
    ['/truhe.html', 'truhe', '/'],
    ['/truhe', 'truhe', '/'],
    ['/app/truhe.html', 'truhe', '/app/'],
    ['/truhe/truhe.html', 'truhe', '/truhe/'],
    // Left already, or never there.
    ['/', 'truhe', '/'],
    ['/truhe/', 'truhe', '/truhe/'],
    ['/index.html', undefined, '/index.html'],
    ['/geschenke', undefined, '/geschenke'],
    ['/truhe', undefined, '/truhe'],
  ])('the plain page of %s (document %s) is %s', (pathname, document, plain) => {
    expect(plainPath(pathname, document)).toBe(plain);
  });

  it.each([
    [ID, true],
    [ID.toUpperCase(), true],
    [`${ID}0`, false],
    [`{${ID}}`, false],
    ['', false],
    ["' or 1=1", false],
  ])('%j may be sent as an id: %s', (id, sent) => {
    expect(isGiftId(id)).toBe(sent);
  });
});
