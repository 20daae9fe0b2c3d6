import { isSubscription, NO_RENEWAL, PAYMENT_OPTIONS } from './options.ts';

/**
 * The product and its prices as schema.org has them, for search engines.
 *
 * @param site the site's address with a '/' at its end.
 * @param isSold false in demo mode, where nothing is sold: then no price is named.
 */
export function structuredData(site: string, isSold: boolean): Record<string, unknown> {
  // The inquiry has no price: it is asked for.
  const sold = Object.values(PAYMENT_OPTIONS).filter(({ cents }) => cents > 0);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Digitales Geschenk',
    description:
      'Eine persönliche Nachricht mit Bild, Video, Stimme oder Datei, verpackt zum Auspacken und ' +
      'verschickt als Link.',
    image: `${site}social-preview.png`,
    url: site,
    ...(isSold && {
      offers: sold.map(({ key, label, price, currency, description }) => ({
        '@type': 'Offer',
        name: label,
        description: isSubscription(key) ? `${description} ${NO_RENEWAL}` : description,
        price,
        priceCurrency: currency,
        url: site,
      })),
    }),
  };
}
