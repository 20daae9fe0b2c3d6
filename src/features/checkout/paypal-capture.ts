import { BackendError } from '@/api/backend-error.ts';
import { timeoutOr } from '@/browser/timeout-or.ts';
import { CURRENCY, toCents } from './options.ts';
import type { PendingOrder } from './pending-orders.ts';

/** PayPal's documented issues of 'Capture payment for order'; others say nothing about the money. */
const ISSUES = {
  /** The money of this very order is there: an earlier call captured it. */
  captured: ['ORDER_ALREADY_CAPTURED'],
  /** Another order with the same invoice id (the gift's id) was paid. */
  'paid-before': ['DUPLICATE_INVOICE_ID'],
  /** Nothing was taken, and the same order can be approved with another card or account. */
  declined: [
    'CARD_EXPIRED',
    'INSTRUMENT_DECLINED',
    'ORDER_NOT_APPROVED',
    'PAYER_ACTION_REQUIRED',
    'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  ],
  /** Nothing was taken, and this order will never be paid. */
  refused: [
    'AGREEMENT_ALREADY_CANCELLED',
    'AUTH_CAPTURE_NOT_ENABLED',
    'BILLING_AGREEMENT_NOT_FOUND',
    'COMPLIANCE_VIOLATION',
    'DOMESTIC_TRANSACTION_REQUIRED',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    'NOT_ENABLED_FOR_CARD_PROCESSING',
    'PAYEE_BLOCKED_TRANSACTION',
    'PAYEE_NOT_ENABLED_FOR_CARD_PROCESSING',
    'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
    'PAYER_ACCOUNT_RESTRICTED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_BLOCKED_BY_PAYEE',
    'TRANSACTION_LIMIT_EXCEEDED',
    'TRANSACTION_RECEIVING_LIMIT_EXCEEDED',
    'TRANSACTION_REFUSED',
  ],
} as const;

type Meaning = keyof typeof ISSUES | 'unknown';

const MEANINGS = new Map<string, Meaning>(
  Object.entries(ISSUES).flatMap(([meaning, issues]) => issues.map((issue) => [issue, meaning as Meaning])),
);

const MAX_DEPTH = 6;

/** Every text inside a value: a string, an Error with own fields, a body in a body, a circle. */
function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return [];
  try {
    const fields = value instanceof Error ? [value.message, value.cause] : [];
    return [...fields, ...Object.values(value)].flatMap((field) => textsOf(field, depth + 1));
  } catch {
    // A field of another window that cannot be read.
    return [];
  }
}

/** PayPal's codes, without the name of the error that carries them. */
const codesIn = (texts: readonly string[]) =>
  texts
    .flatMap((text) => text.match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? [])
    .filter((code) => code !== 'UNPROCESSABLE_ENTITY');

/**
 * What a failure of PayPal says about the money. 'unknown' unless every code in it is documented
 * and means the same; but that the order is paid is true whatever else it says.
 */
export function meaningOf(reason: unknown): Meaning {
  const meanings = codesIn(textsOf(reason)).map((code) => MEANINGS.get(code) ?? 'unknown');
  if (meanings.includes('captured')) return 'captured';
  if (meanings.includes('paid-before')) return 'paid-before';
  const [first = 'unknown'] = meanings;
  return meanings.every((meaning) => meaning === first) ? first : 'unknown';
}

/** Marks errors of the page, which PayPal's script repeats through onError. */
const OWN = 'digital-gift:';

/** PayPal's words for a window that is gone or an order that ran out of time. */
const ENDED =
  /(window|popup|container|target).*(clos|remov|destroy)|zoid destroyed|order.?(has )?expired|TOKEN_EXPIRED/i;

/** PayPal's refusal of an amount of 0: the free way is shown instead. */
export const ZERO_PRICE = 'CANNOT_BE_ZERO_OR_NEGATIVE';

/** Tells PayPal's buttons that there is no order; its reason has been shown. */
export const ownError = (words: string) => new Error(`${OWN} ${words}`);

/**
 * What PayPal's buttons report through onError. 'own': the page's own error, repeated. 'ended': the
 * process ended without the buyer. 'paid': an order of this gift has been paid (PayPal's script
 * reports DUPLICATE_INVOICE_ID here, and its capture() never answers).
 */
export function buttonError(reason: unknown): 'own' | 'zero' | 'ended' | 'paid' | 'broken' {
  const words = textsOf(reason).join('\n');
  if (words.includes(OWN)) return 'own';
  if (words.includes(ZERO_PRICE)) return 'zero';
  const meaning = meaningOf(reason);
  if (meaning === 'captured' || meaning === 'paid-before') return 'paid';
  return ENDED.test(words) ? 'ended' : 'broken';
}

/** The parts of PayPal's capture answer that are handed on. */
export interface CaptureAnswer {
  payer?: unknown;
  purchase_units?: unknown;
}

type ExpectedOrder = Pick<PendingOrder, 'orderId' | 'giftId' | 'amount'>;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A missing field is no difference. */
const differs = (value: unknown, expected: string) => value !== undefined && value !== expected;

/** How a capture ended. */
export type CaptureOutcome =
  /** The money is there; `answer` is null when PayPal only said that it had been captured before. */
  | { kind: 'captured'; answer: CaptureAnswer | null }
  /** Captured, but PayPal still checks the money. */
  | { kind: 'pending'; answer: CaptureAnswer }
  /**
   * paid-before, declined, refused: see ISSUES. differs: not what was ordered was captured.
   * unknown: no answer, or one that says nothing about the money.
   */
  | { kind: 'paid-before' | 'differs' | 'declined' | 'refused' | 'unknown'; reason: unknown };

/** What a failed capture means for the money. */
export function failedCapture(reason: unknown): CaptureOutcome {
  const kind = meaningOf(reason);
  return kind === 'captured' ? { kind, answer: null } : { kind, reason };
}

/**
 * What a capture answer, whatever its type, says about the order that was made. The strict
 * comparison is the server's (Edge Function verify-payment).
 */
export function compareCapture(answer: unknown, expected: ExpectedOrder): CaptureOutcome {
  const order = fieldsOf(answer);
  // PayPal's script hands some refusals over as an answer.
  if ('details' in order) return failedCapture(answer);
  const units = listOf(order.purchase_units);
  const unit = fieldsOf(units[0]);
  const captures = listOf(fieldsOf(unit.payments).captures);
  const capture = fieldsOf(captures[0]);
  const amount = fieldsOf(capture.amount);
  const isOther =
    differs(order.id, expected.orderId) ||
    differs(capture.custom_id ?? unit.custom_id, expected.giftId) ||
    (amount.value !== undefined && toCents(String(amount.value)) !== expected.amount) ||
    differs(amount.currency_code, CURRENCY) ||
    units.length > 1 ||
    captures.length > 1;
  if (isOther) return { kind: 'differs', reason: answer };
  if ((capture.status ?? order.status) === 'COMPLETED') return { kind: 'captured', answer: order };
  if (capture.status === 'PENDING') return { kind: 'pending', answer: order };
  const isDeclined = capture.status === 'DECLINED' || capture.status === 'FAILED';
  return { kind: isDeclined ? 'declined' : 'unknown', reason: answer };
}

/** Milliseconds until an unanswered capture counts as unknown. */
const CAPTURE_TIMEOUT = 30_000;
/** Milliseconds before an unknown capture is repeated: PayPal captures an order once. */
const SECOND_ATTEMPT_AFTER = 1000;

interface CaptureOptions {
  signal?: AbortSignal;
  /** Whether another capture of the order has no answer yet. */
  isUnanswered?: () => boolean;
  /** Gets what an attempt says after it has counted as unknown. */
  onLate?: (outcome: CaptureOutcome) => void;
}

/**
 * Captures an approved order, a second time when the first attempt ended unknown. A refusal is
 * believed only once nothing that was asked before can take the money any more: not right after a
 * lost answer, and not while another capture of the order has no answer. Aborted, there is no second
 * attempt. Never throws.
 */
export async function captureOrder(
  capture: () => Promise<unknown>,
  expected: ExpectedOrder,
  { signal, isUnanswered = () => false, onLate }: CaptureOptions = {},
): Promise<CaptureOutcome> {
  async function attempt(): Promise<CaptureOutcome> {
    const answered = (async () => capture())().then(
      (answer) => compareCapture(answer, expected),
      failedCapture,
    );
    const outcome = await timeoutOr(answered, CAPTURE_TIMEOUT, null);
    if (outcome) return outcome;
    void answered.then(onLate);
    return { kind: 'unknown', reason: new BackendError('TIMEOUT') };
  }

  const first = await attempt();
  if (first.kind !== 'unknown') return isUnanswered() ? withoutRefusal(first) : first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_AFTER));
  return signal?.aborted ? first : withoutRefusal(await attempt());
}

const withoutRefusal = (outcome: CaptureOutcome): CaptureOutcome =>
  outcome.kind === 'declined' || outcome.kind === 'refused'
    ? { kind: 'unknown', reason: outcome.reason }
    : outcome;
