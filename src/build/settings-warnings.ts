import type { Plugin } from 'vite';

const NO_BACKEND =
  'VITE_SUPABASE_URL is not set: this build has no backend and its page will only show a notice.\n' +
  'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or use `npm run preview` for a build ' +
  'with the embedded backend.';

const DEMO_MODE =
  'VITE_PAYPAL_CLIENT_ID is empty or a placeholder: this build runs in demo mode, everybody ' +
  'can make gifts for free.';

const NO_SITE_ADDRESS =
  'VITE_SITE_ADDRESS is not set: messengers will show links without a picture, and there is ' +
  'no sitemap and no structured data for search engines.';

interface BuildOptions {
  /** Names of the variables that the build was given and that are no setting. */
  unknown: readonly string[];
  hosted: boolean;
  embedded: boolean;
  paymentConfigured: boolean;
  /** The site's address, '' while it is not set. */
  site: string;
}

/** What an operator should know before publishing a build with these settings. */
export function warningsFor({ unknown, hosted, embedded, paymentConfigured, site }: BuildOptions): string[] {
  return [
    ...unknown.map((name) => `${name} is no setting of this page: .env.example lists them all.`),
    ...(hosted || embedded ? [] : [NO_BACKEND]),
    ...(hosted && !paymentConfigured ? [DEMO_MODE] : []),
    ...(hosted && !site ? [NO_SITE_ADDRESS] : []),
  ];
}

/** Says what the settings mean for the page; read-settings.ts has refused what is wrong. */
export function settingsWarnings(options: BuildOptions): Plugin {
  return {
    name: 'settings-warnings',
    apply: 'build',
    buildStart() {
      for (const warning of warningsFor(options)) this.warn(warning);
    },
  };
}
