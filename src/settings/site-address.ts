/**
 * The site's own address with a '/' at its end, '' while it is not set.
 *
 * @param value a web address that read-settings.ts has checked, or ''.
 */
export function siteAddress(value: string): string {
  if (!value) return '';
  const { origin, pathname } = new URL(value);
  return `${origin}${pathname.replace(/\/(?:index\.html)?$/, '')}/`;
}
