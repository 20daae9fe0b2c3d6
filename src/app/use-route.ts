import { useMemo, useSyncExternalStore } from 'react';
import { windowEvents } from '@/browser/listeners.ts';
import { currentRoute } from '@/browser/page-location.ts';
import { formatHash, type Route } from '@/routes.ts';

/**
 * `popstate` is needed as well: Chromium sends no `hashchange` between a document with a link preview
 * and the plain page.
 */
const subscribe = windowEvents('hashchange', 'popstate');

/** The route of the address bar; follows links, back and forward. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address, only its hash changes.
  return useMemo(currentRoute, [hash]);
}

export function navigate(route: Route): void {
  window.location.hash = formatHash(route);
}
