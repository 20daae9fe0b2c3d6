import { useMemo, useSyncExternalStore } from 'react';
import { windowEvents } from '@/browser/listeners.ts';
import { formatHash, parseHash, type Route } from '@/routes.ts';

/** Between a document with a link preview and the plain page Chromium sends no `hashchange`. */
const subscribe = windowEvents('hashchange', 'popstate');

/** The route of the address bar; follows links, back and forward. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseHash(hash), [hash]);
}

export function navigate(route: Route): void {
  window.location.hash = formatHash(route);
}
