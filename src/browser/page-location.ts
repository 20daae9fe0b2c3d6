import { type PageAddress, plainPath, type Route, routeAt } from '@/routes.ts';

/** The address of the plain page; src/build/link-previews.ts writes a document's name into it. */
export function plainPage(): PageAddress {
  const { origin, pathname } = window.location;
  return { origin, pathname: plainPath(pathname, document.documentElement.dataset.document) };
}

/** The route of the address bar. */
export const currentRoute = (): Route => routeAt(window.location, document.documentElement.dataset.document);

/** Gives the address bar the plain page's path; it is the same page, so nothing is loaded. */
export function leaveDocument(): void {
  const { pathname } = plainPage();
  if (pathname === window.location.pathname) return;
  window.history.replaceState(window.history.state, '', pathname + window.location.hash);
}
