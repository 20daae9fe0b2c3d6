import type { Settings } from './read-settings.ts';

declare global {
  /** Set by the build (vite.config.ts). */
  const __SETTINGS__: Settings;
  /** src/features/checkout/configuration.ts decides. */
  const __PAYMENT_CONFIGURED__: boolean;
}

/** The operator's settings as the page knows them. */
export const settings: Settings = __SETTINGS__;

/** Whether PayPal is configured; false means demo mode. */
export const paymentConfigured = __PAYMENT_CONFIGURED__;
