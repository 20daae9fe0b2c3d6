import { useMemo, useSyncExternalStore } from 'react';
import { formatHash, parseHash, type Route } from '@/routes/routes.ts';

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The route of the address bar; follows links, back and forward. */
export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  return useMemo(() => parseHash(hash), [hash]);
}

export function navigate(route: Route): void {
  window.location.hash = formatHash(route);
}
