/** The servers that journeys run against, each with data of its own. */
export interface ServerKind {
  /** 'dev' is the dev server, 'build' a production build behind `vite preview`. */
  serves: 'dev' | 'build';
  /** Vite mode: 'embedded' includes the embedded backend, 'production' has no backend settings. */
  mode: 'development' | 'embedded' | 'production';
  env: Readonly<Record<string, string>>;
}

/** A client id that looks real; a stand-in answers PayPal's script. */
const PAYPAL_ENV = {
  VITE_PAYPAL_CLIENT_ID: 'AXjourneysClientId0123456789abcdefghijklmnopqrstuvwxyz',
  VITE_PAYPAL_MERCHANT_ID: 'JOURNEYSMERCH',
  VITE_PAYPAL_ENVIRONMENT: 'sandbox',
} as const;

/** Settings of an operator with all legal texts and an address; the PDFs are on another host. */
export const OPERATOR = {
  VITE_PRIVACY_PDF_URL: 'https://recht.example.org/datenschutz.pdf',
  VITE_TERMS_PDF_URL: 'https://recht.example.org/agb.pdf',
  VITE_OPERATOR_NAME: 'Muster & Söhne GmbH',
  VITE_OPERATOR_ADDRESS: 'Musterweg 1, 12345 Musterstadt',
  VITE_OPERATOR_EMAIL: 'hallo@muster.example',
  VITE_SITE_ADDRESS: 'https://geschenke.example.org/shop',
} as const;

const dev = (env: Record<string, string> = {}): ServerKind => ({ serves: 'dev', mode: 'development', env });
const built = (env: Record<string, string> = {}): ServerKind => ({ serves: 'build', mode: 'embedded', env });

/**
 * The kinds of servers. Builds take seconds, so kinds with the same mode and VITE_ settings share
 * one (`build-once.ts`).
 */
export const SERVER_KINDS = {
  dev: dev(),
  'dev-paypal': dev(PAYPAL_ENV),
  built: built(),
  'built-paypal': built({ ...PAYPAL_ENV, ...OPERATOR }),
  'built-payment-server': built({ ...PAYPAL_ENV, VITE_PAYMENT_SERVER: 'true' }),
  'built-gallery': built({ VITE_GALLERY: 'yes' }),
  sender: built({ EMBEDDED_LIST_MODE: 'sender' }),
} as const satisfies Record<string, ServerKind>;

/** A plain `vite build` without any setting. */
export const UNSET_BUILD: ServerKind = { serves: 'build', mode: 'production', env: {} };

export type ServerName = keyof typeof SERVER_KINDS;

/** The creator e-mail that may use FREEGIFT2025 again and again, on every test server. */
export const COUPON_TEST_EMAIL = 'gutschein-test@example.org';
