import type { Plugin } from 'vite';

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
export function warningsFor({ unknown, hosted, embedded, paymentConfigured, site }: BuildOptions) {
  const warnings = unknown.map((name) => `${name} is no setting of this page: .env.example lists them all.`);
  if (!hosted && !embedded)
    warnings.push(
      'VITE_SUPABASE_URL is not set: this build has no backend and its page will only show a notice.\n' +
        'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or use `npm run preview` for a build ' +
        'with the embedded backend.',
    );
  if (hosted && !paymentConfigured)
    warnings.push(
      'VITE_PAYPAL_CLIENT_ID is empty or a placeholder: this build runs in demo mode, everybody ' +
        'can make gifts for free.',
    );
  if (hosted && !site)
    warnings.push('VITE_SITE_ADDRESS is not set: messengers will show links without a picture.');
  return warnings;
}

/** Says what the settings mean for the page; read-settings.ts has refused what is wrong. */
export const settingsWarnings = (options: BuildOptions): Plugin => ({
  name: 'settings-warnings',
  apply: 'build',
  buildStart() {
    for (const warning of warningsFor(options)) this.warn(warning);
  },
});
