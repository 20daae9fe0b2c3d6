import type { RouteNameOf } from '../routes.ts';

/** The operator's settings as the page knows them (.env.example explains each). */

export interface Settings {
  /** The hosted Supabase project, '' without one; the page asks backend-address.ts. */
  backend: { url: string; anonKey: string };
  /** The address at which the page is published, with a '/' at its end; '' while unset. */
  site: string;
  paypal: {
    clientId: string;
    merchantId: string;
    environment: 'production' | 'sandbox';
  };
  /** The one creator e-mail that may use FREEGIFT2025 more than once, '' for none. */
  couponTestEmail: string;
  /** Whether the Edge Function verify-payment checks paid orders; off by default. */
  verifyPayments: boolean;
  /** Whether the Edge Function payment-orders makes and captures orders; off by default. */
  paymentServer: boolean;
  /** Addresses of the operator's PDFs, '' while unset: the page then shows a marked placeholder. */
  legalDocuments: Record<RouteNameOf<'legal'>, string>;
  /** Fields are '' while unset; the legal notice then shows marked placeholders. */
  operator: {
    name: string;
    /** Street, postal code and town, separated by commas or line breaks. */
    address: string;
    email: string;
  };
}

declare global {
  /** Set by the build (vite.config.ts). */
  const __SETTINGS__: Settings;
  /** src/features/checkout/configuration.ts decides. */
  const __PAYMENT_CONFIGURED__: boolean;
}

export const settings: Settings = __SETTINGS__;

/** Whether PayPal is configured; false means demo mode. */
export const paymentConfigured = __PAYMENT_CONFIGURED__;
