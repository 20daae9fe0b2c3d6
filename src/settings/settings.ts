/** The operator's settings, read once from the build's environment (.env.example explains each). */

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

export interface Operator {
  name: string;
  /** Street, postal code and town, separated by commas or line breaks. */
  address: string;
  email: string;
}

export interface Settings {
  paypal: {
    clientId: string;
    merchantId: string;
    /** 'production' or 'sandbox'; anything else is refused by the payment tab before PayPal sees it. */
    environment: string;
  };
  /** The one creator e-mail that may use FREEGIFT2025 more than once, '' for none. */
  couponTestEmail: string;
  /** Whether a paid gift's order is verified by the Edge Function verify-payment; off by default. */
  verifyPayments: boolean;
  /** Whether orders are made and captured by the Edge Function payment-orders instead of the browser; off by default. */
  paymentServer: boolean;
  /** Fields are '' while unset; the legal notice then shows marked placeholders. */
  operator: Operator;
}

export const settings: Settings = {
  paypal: {
    clientId: text(import.meta.env.VITE_PAYPAL_CLIENT_ID),
    merchantId: text(import.meta.env.VITE_PAYPAL_MERCHANT_ID),
    environment: text(import.meta.env.VITE_PAYPAL_ENVIRONMENT) || 'sandbox',
  },
  couponTestEmail: text(import.meta.env.VITE_COUPON_TEST_EMAIL),
  verifyPayments: text(import.meta.env.VITE_VERIFY_PAYMENTS) === 'true',
  paymentServer: text(import.meta.env.VITE_PAYMENT_SERVER) === 'true',
  operator: {
    name: text(import.meta.env.VITE_OPERATOR_NAME),
    address: text(import.meta.env.VITE_OPERATOR_ADDRESS),
    email: text(import.meta.env.VITE_OPERATOR_EMAIL),
  },
};
