/**
 * Asks for the scripts of a page at once: without this they are found one after the other, each by the one before.
 *
 * @param names file names in assets/ without '.js', separated by spaces (src/build/start-document.ts writes them).
 */
export function preload(names: string): void {
  for (const name of names.trim().split(' ')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `assets/${name}.js`;
    document.head.append(link);
  }
}
