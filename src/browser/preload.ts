/**
 * Adds modulepreload links for scripts that are about to be imported. Without them the browser
 * finds each script only after the one that imports it.
 *
 * @param names file names in assets/ without '.js', separated by spaces (src/build/inline-start.ts
 * writes them); '' for none.
 */
export function preload(names: string): void {
  for (const name of names.split(' ')) if (name) addLink({ rel: 'modulepreload', href: `assets/${name}.js` });
}

/** Adds a preload link for a style sheet of the app. */
export const preloadSheet = (href: string) =>
  addLink({ rel: 'preload', as: 'style', crossOrigin: 'anonymous', href });

const addLink = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));
