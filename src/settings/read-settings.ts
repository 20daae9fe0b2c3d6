import { isEmail } from '../gift/text.ts';
import type { RouteNameOf } from '../routes.ts';

/**
 * The one place where the operator's settings are read and checked. The build, the dev server and
 * `vite preview` call it before anything else (vite.config.ts), and the page is given the result: a
 * setting that is wrong stops them instead of the first person who pays.
 */

type Environment = Readonly<Record<string, string | undefined>>;

interface Rule {
  isRight: (value: string) => boolean;
  /** What the value has to be, as the end of 'it must be …'. */
  expected: string;
  /** The value is not repeated in the message. */
  isKey?: boolean;
}

function isAddress(value: string, protocols: readonly string[], isOrigin: boolean): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, search, hash } = new URL(value);
  return protocols.includes(protocol) && (!isOrigin || `${pathname}${search}${hash}` === '/');
}

const ANYTHING: Rule = { isRight: () => true, expected: 'any text' };
const SWITCH: Rule = { isRight: (value) => value === 'true' || value === 'false', expected: 'true or false' };
const EMAIL: Rule = { isRight: isEmail, expected: 'one e-mail address' };
const PDF: Rule = {
  isRight: (value) => isAddress(value, ['https:'], false),
  expected: 'the https address of a PDF',
};

/** Names of the settings with the addresses of the operator's PDFs, by page. */
export const PDF_SETTINGS = {
  privacy: 'VITE_PRIVACY_PDF_URL',
  terms: 'VITE_TERMS_PDF_URL',
} as const satisfies Record<RouteNameOf<'legal'>, `VITE_${string}_PDF_URL`>;

/** Every setting of .env.example and what its value has to be unless it is empty. */
const RULES: Readonly<Record<`VITE_${string}`, Rule>> = {
  VITE_SUPABASE_URL: {
    // http is only for a backend on the operator's own desk.
    isRight: (value) =>
      isAddress(value, ['https:'], true) ||
      (isAddress(value, ['http:'], true) && /^http:\/\/(localhost|127\.0\.0\.1)\b/.test(value)),
    expected: 'the https address of the Supabase project without a path',
  },
  VITE_SUPABASE_ANON_KEY: {
    isRight: (value) => /^[\w.-]+$/.test(value),
    expected: 'a key without spaces',
    isKey: true,
  },
  VITE_SITE_ADDRESS: {
    isRight: (value) => isAddress(value, ['https:', 'http:'], false),
    expected: 'the address at which the page is published, for example https://geschenke.example',
  },
  VITE_PAYPAL_CLIENT_ID: ANYTHING,
  VITE_PAYPAL_MERCHANT_ID: {
    isRight: (value) => /^\w+$/.test(value),
    expected: "PayPal's merchant id, letters and digits",
  },
  VITE_PAYPAL_ENVIRONMENT: {
    isRight: (value) => value === 'production' || value === 'sandbox',
    expected: 'production or sandbox',
  },
  VITE_VERIFY_PAYMENTS: SWITCH,
  VITE_PAYMENT_SERVER: SWITCH,
  VITE_MAIL: SWITCH,
  VITE_COUPON_TEST_EMAIL: EMAIL,
  ...Object.fromEntries(Object.values(PDF_SETTINGS).map((name) => [name, PDF])),
  VITE_OPERATOR_NAME: ANYTHING,
  VITE_OPERATOR_ADDRESS: ANYTHING,
  VITE_OPERATOR_EMAIL: EMAIL,
};

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(RULES);

/** A secret key in the newer format, or a token whose role is anything above `anon`. */
function isServiceKey(value: string): boolean {
  if (/\bsb_secret_/.test(value)) return true;
  const claims = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(value.trim())?.[1];
  if (!claims) return false;
  try {
    const { role } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { role?: unknown };
    return typeof role === 'string' && role !== 'anon';
  } catch {
    return false;
  }
}

/** Why a value must not be given to a build, whose visitors all get it; or nothing. */
function secretIn(name: string, value: string): string[] {
  if (isServiceKey(value))
    return [
      `${name} holds a secret key of the Supabase project: with it every visitor could read and ` +
        'change everything. Use the anon (publishable) key, and renew this one if it was ever published.',
    ];
  return /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value) ? [`${name} holds a private key.`] : [];
}

function problems(env: Environment): string[] {
  const found = Object.entries(env).flatMap(([name, value = '']) => secretIn(name, value));
  for (const [name, { isRight, expected, isKey }] of Object.entries(RULES)) {
    const value = env[name]?.trim() ?? '';
    if (value && !isRight(value))
      found.push(`${name} ${isKey ? 'is wrong' : `is '${value}'`}: it must be ${expected}.`);
  }
  if (env.VITE_SUPABASE_URL?.trim() && !env.VITE_SUPABASE_ANON_KEY?.trim())
    found.push('VITE_SUPABASE_ANON_KEY is empty: VITE_SUPABASE_URL needs the public key of that project.');
  if (env.VITE_MAIL?.trim() === 'true' && env.VITE_VERIFY_PAYMENTS?.trim() !== 'true')
    found.push(
      'VITE_MAIL promises a mail for each order, and only a verified payment brings one: it needs VITE_VERIFY_PAYMENTS=true.',
    );
  return found;
}

/** The site's own address, checked before, with a '/' at its end; '' while it is not set. */
function siteAddress(value: string): string {
  if (!value) return '';
  const { origin, pathname } = new URL(value);
  return `${origin}${pathname.replace(/\/(?:index\.html)?$/, '')}/`;
}

export type Settings = ReturnType<typeof readSettings>;

/**
 * The settings from the environment and the .env files; texts are '' while unset.
 *
 * @throws Error whose message names every variable that is wrong.
 */
export function readSettings(env: Environment) {
  const wrong = problems(env);
  if (wrong.length > 0)
    throw new Error(
      `Wrong settings (.env.example explains each):\n${wrong.map((each) => `- ${each}`).join('\n')}`,
    );
  const text = (name: string) => env[name]?.trim() ?? '';
  return {
    /** The hosted Supabase project; the page asks backend-address.ts. */
    backend: {
      url: text('VITE_SUPABASE_URL').replace(/\/+$/, ''),
      anonKey: text('VITE_SUPABASE_ANON_KEY'),
    },
    /** The address at which the page is published, with a '/' at its end. */
    site: siteAddress(text('VITE_SITE_ADDRESS')),
    paypal: {
      clientId: text('VITE_PAYPAL_CLIENT_ID'),
      merchantId: text('VITE_PAYPAL_MERCHANT_ID'),
      environment: (text('VITE_PAYPAL_ENVIRONMENT') || 'sandbox') as 'production' | 'sandbox',
    },
    /** The one creator e-mail that may use FREEGIFT2025 more than once. */
    couponTestEmail: text('VITE_COUPON_TEST_EMAIL'),
    /** Whether the Edge Functions verify-payment and payment-orders are there. */
    verifyPayments: text('VITE_VERIFY_PAYMENTS') === 'true',
    paymentServer: text('VITE_PAYMENT_SERVER') === 'true',
    /** Whether the Edge Function send-mail is there, and mail switched on in the database. */
    mail: text('VITE_MAIL') === 'true',
    legalDocuments: Object.fromEntries(
      Object.entries(PDF_SETTINGS).map(([page, name]) => [page, text(name)]),
    ) as Record<RouteNameOf<'legal'>, string>,
    operator: {
      name: text('VITE_OPERATOR_NAME'),
      address: text('VITE_OPERATOR_ADDRESS'),
      email: text('VITE_OPERATOR_EMAIL'),
    },
  };
}
