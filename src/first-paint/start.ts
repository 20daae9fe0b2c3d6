import { keyedRequest } from '../api/keyed-request.ts';
import { START } from '../browser/prerender-ids.ts';
import { giftOf, giftQuery } from '../gifts/gift-request.ts';
import { ADDRESSES, isGiftId, routeAt } from '../routes.ts';
import { EARLY_LIMIT } from './early-gift.ts';
import { watchParts } from './missing-script.ts';
import { paintGift, paintWaiting } from './paint.ts';
import './first-paint.css';

/**
 * The inline start script, before any module: asks for the gift of a link with the page's own
 * request, paints it, and asks for what the route's page needs. The page takes over answer
 * (early-gift.ts) and painting (take-over.ts). What differs between builds stands in data
 * attributes: its hash in the content security policy stays the same.
 */
const { url, key, drawn = '', papers = '', sheets = '', ...files } = document.currentScript?.dataset ?? {};
const route = routeAt(location, document.documentElement.dataset.document);

watchParts();

if (key && route.name === 'gift' && isGiftId(route.id)) {
  const request = keyedRequest({ url: url ?? '', anonKey: key }, `/rest/v1/${giftQuery(route.id)}`);
  const signal = AbortSignal.timeout(EARLY_LIMIT);
  const answer = fetch(request.url, { headers: request.headers, signal }).then((response) => {
    if (!response.ok) throw new Error(String(response.status));
    return response.text();
  });
  window.__gift = { id: route.id, answer };
  paintWaiting();
  // An unknown gift or a missing network is the page's to say.
  answer
    .then((text) => {
      const gift = giftOf(JSON.parse(text));
      if (gift) paintGift(gift, { drawn, papers });
    })
    .catch(() => undefined);
  // Another address is another page, also before there is one.
  addEventListener('hashchange', leave, { once: true });
}

function leave() {
  window.__gift = undefined;
  document.getElementById(START)?.remove();
}

if ('parameter' in ADDRESSES[route.name]) {
  // robots.txt never sees what follows the '#'.
  document.head.append(Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }));
}

const addLink = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

// Behind the gift's request, which takes the connection that stands already. Browsers find the
// sheets only after they have painted what stands above, and each script after its importer.
for (const href of sheets.split(' '))
  addLink({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href });
for (const name of `${files.always} ${files[route.name] ?? ''}`.split(' '))
  if (name) addLink({ rel: 'modulepreload', href: `assets/${name}.js` });
