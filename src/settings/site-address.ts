/**
 * The site's own address with a '/' at its end, '' while it is not set.
 *
 * @throws a sentence for the operator when the value is no web address.
 */
export function siteAddress(env: Readonly<Record<string, string | undefined>>): string {
  const value = (env.VITE_SITE_ADDRESS ?? '').trim();
  if (!value) return '';
  const address = URL.canParse(value) ? new URL(value) : null;
  if (!address || !/^https?:$/.test(address.protocol))
    throw new Error(
      `VITE_SITE_ADDRESS is '${value}'. It is the address at which the page is published, for example https://geschenke.example.`,
    );
  return `${address.origin}${address.pathname.replace(/\/(?:index\.html)?$/, '')}/`;
}
