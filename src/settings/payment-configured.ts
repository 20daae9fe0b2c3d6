declare global {
  /**
   * Set by the build from the PayPal client id (src/features/checkout/configuration.ts decides).
   */
  const __PAYMENT_CONFIGURED__: boolean;
}

/** Whether PayPal is configured; false means demo mode. */
export const paymentConfigured = __PAYMENT_CONFIGURED__;
