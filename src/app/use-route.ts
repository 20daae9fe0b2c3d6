import { useMemo, useSyncExternalStore } from 'react';
import { formatHash, parseHash, type Route } from '@/routes.ts';

/** Between a document with a link preview and the plain page Chromium sends no `hashchange`. */
const EVENTS = ['hashchange', 'popstate'];

function subscribe(listener: () => void) {
  for (const type of EVENTS) window.addEventListener(type, listener);
  return () => {
    for (const type of EVENTS) window.removeEventListener(type, listener);
  };
}

/** The route of the address bar; follows links, back and forward. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseHash(hash), [hash]);
}

export function navigate(route: Route): void {
  window.location.hash = formatHash(route);
}
