// A relative path, because vite.config.ts loads this module without the alias.
import { ROUTES } from '../../routes.ts';

/** What search engines and messengers show of the landing page. */
export const LANDING_HEAD = {
  title: ROUTES.landing.title,
  description:
    'Verpacke eine persönliche Nachricht mit Bild, Video, Stimme und Musik als digitales ' +
    'Geschenk – und verschicke sie als Link. Ohne Konto, sofort da.',
  image: {
    path: 'social-preview.png',
    width: 1200,
    height: 630,
    alt: 'Ein rosa Geschenk mit großer Schleife: Digitale Geschenke, mit Liebe verpackt.',
  },
  isIndexed: true,
};
