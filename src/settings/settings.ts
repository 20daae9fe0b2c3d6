import type { RouteNameOf } from '../routes.ts';

/**
 * The operator's settings as the page knows them: read and checked by read-settings.ts when the
 * page is built (.env.example explains each).
 */

export interface Operator {
  name: string;
  /** Street, postal code and town, separated by commas or line breaks. */
  address: string;
  email: string;
}

export interface Settings {
  /**
   * The hosted Supabase project; url is '' without one. The page itself asks backend-address.ts,
   * which also knows the embedded backend.
   */
  backend: { url: string; anonKey: string };
  /**
   * The address at which the page is published, with a '/' at its end; '' while unset. The build
   * writes it into documents for messengers and search engines.
   */
  site: string;
  paypal: {
    clientId: string;
    merchantId: string;
    environment: 'production' | 'sandbox';
  };
  /** The one creator e-mail that may use FREEGIFT2025 more than once, '' for none. */
  couponTestEmail: string;
  /**
   * Whether a paid gift's order is verified by the Edge Function verify-payment; off by default.
   */
  verifyPayments: boolean;
  /**
   * Whether orders are made and captured by the Edge Function payment-orders instead of the
   * browser; off by default.
   */
  paymentServer: boolean;
  /** Addresses of the operator's PDFs, '' while unset: the page then shows a marked placeholder. */
  legalDocuments: Record<RouteNameOf<'legal'>, string>;
  /** Fields are '' while unset; the legal notice then shows marked placeholders. */
  operator: Operator;
}

declare global {
  /** Set by the build (vite.config.ts). */
  const __SETTINGS__: Settings;
  /**
   * Set by the build from the PayPal client id (src/features/checkout/configuration.ts decides).
   */
  const __PAYMENT_CONFIGURED__: boolean;
}

export const settings: Settings = __SETTINGS__;

/** Whether PayPal is configured; false means demo mode. */
export const paymentConfigured = __PAYMENT_CONFIGURED__;
