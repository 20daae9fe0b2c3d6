import type { Plugin } from 'vite';

const NO_BACKEND =
  'VITE_SUPABASE_URL is not set: this build has no backend and its page will only show a notice.\n' +
  'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, or use `npm run preview` for a build with the embedded backend.';

const DEMO_MODE =
  'VITE_PAYPAL_CLIENT_ID is empty or a placeholder: this build runs in demo mode, everybody can make gifts for free.';

interface Settings {
  hosted: boolean;
  embedded: boolean;
  paymentConfigured: boolean;
}

/** Says on the console of a build what its settings mean for the page. */
export function settingsWarnings({ hosted, embedded, paymentConfigured }: Settings): Plugin {
  return {
    name: 'settings-warnings',
    apply: 'build',
    buildStart() {
      if (!hosted && !embedded) this.warn(NO_BACKEND);
      if (hosted && !paymentConfigured) this.warn(DEMO_MODE);
    },
  };
}
