import type { Plugin } from 'vite';

const NO_BACKEND =
  'VITE_SUPABASE_URL is not set: this build has no backend and its page will only show a notice.\n' +
  'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or use `npm run preview` for a build with the embedded backend.';

const DEMO_MODE =
  'VITE_PAYPAL_CLIENT_ID is empty or a placeholder: this build runs in demo mode, everybody can make gifts for free.';

const NO_SITE_ADDRESS =
  'VITE_SITE_ADDRESS is not set: messengers will show links without a picture, and there is no sitemap and no structured data for search engines.';

interface BuildOptions {
  /** Names of the variables that the build was given and that are no setting. */
  unknown: readonly string[];
  hosted: boolean;
  embedded: boolean;
  paymentConfigured: boolean;
  /** The site's address, '' while it is not set. */
  site: string;
}

/** Says on the console of a build what its settings mean for the page. What is wrong with them, src/settings/read-settings.ts has refused before. */
export function settingsWarnings({
  unknown,
  hosted,
  embedded,
  paymentConfigured,
  site,
}: BuildOptions): Plugin {
  return {
    name: 'settings-warnings',
    apply: 'build',
    buildStart() {
      for (const name of unknown)
        this.warn(`${name} is no setting of this page: .env.example lists them all.`);
      if (!hosted && !embedded) this.warn(NO_BACKEND);
      if (hosted && !paymentConfigured) this.warn(DEMO_MODE);
      if (hosted && !site) this.warn(NO_SITE_ADDRESS);
    },
  };
}
