// Relative paths, because vite.config.ts loads this module without the alias.
import { ROUTES } from '../../routes.ts';
import { NO_RENEWAL, PAYMENT_OPTIONS } from '../checkout/options.ts';

/**
 * What search engines and messengers show of the landing page.
 *
 * @param site the site's address with a '/' at its end.
 * @param isSold false in demo mode, where nothing is sold: then no price is named.
 */
export function landingHead(site: string, isSold: boolean) {
  const image = 'social-preview.png';
  // The inquiry has no price: it is asked for.
  const sold = Object.values(PAYMENT_OPTIONS).filter(({ cents }) => cents > 0);
  return {
    title: ROUTES.landing.title,
    description:
      'Verpacke eine persönliche Nachricht mit Bild, Video, Stimme und Musik als digitales ' +
      'Geschenk – und verschicke sie als Link. Ohne Konto, sofort da.',
    image: {
      path: image,
      width: 1200,
      height: 630,
      alt: 'Ein rosa Geschenk mit großer Schleife: Digitale Geschenke, mit Liebe verpackt.',
    },
    isIndexed: true,
    data: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Digitales Geschenk',
      description:
        'Eine persönliche Nachricht mit Bild, Video, Stimme oder Datei, verpackt zum Auspacken und ' +
        'verschickt als Link.',
      image: `${site}${image}`,
      url: site,
      ...(isSold && {
        offers: sold.map(({ label, price, currency, description, lasts }) => ({
          '@type': 'Offer',
          name: label,
          description: lasts ? `${description} ${NO_RENEWAL}` : description,
          price,
          priceCurrency: currency,
          url: site,
        })),
      }),
    },
  };
}
