/**
 * Adds modulepreload links for scripts that are about to be imported. Without them the browser
 * finds each script only after the one that imports it.
 *
 * @param names file names in assets/ without '.js', separated by spaces (src/build/inline-start.ts
 * writes them); '' for none.
 */
export function preload(names: string): void {
  for (const name of names.trim().split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `assets/${name}.js`;
    if (name) document.head.append(link);
  }
}

/** Adds a preload link for a style sheet of the app. */
export function preloadSheet(href: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'style', crossOrigin: 'anonymous', href });
  document.head.append(link);
}
