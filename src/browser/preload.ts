import type { RouteName } from '@/routes/routes.ts';

/**
 * Asks for scripts before they are imported: without this they are found one after the other, each by the one before.
 *
 * @param names file names in assets/ without '.js', separated by spaces (src/build/inline-start.ts writes them); '' for none.
 */
export function preload(names: string): void {
  for (const name of names.trim().split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `assets/${name}.js`;
    if (name) document.head.append(link);
  }
}

/** Fetches a route's scripts for somebody who is about to go there. Does nothing in the dev server, whose document names none. */
export function preloadRoute(route: RouteName): void {
  preload(document.querySelector<HTMLElement>('script[data-always]')?.dataset[route] ?? '');
}
