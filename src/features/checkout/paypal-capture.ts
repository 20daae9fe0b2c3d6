import { withTimeout } from '@/api/with-timeout.ts';
import { toCents } from './money.ts';
import { CURRENCY } from './options.ts';
import { meaningOf } from './paypal-issues.ts';

/**
 * The parts of PayPal's capture answer that are handed on. Everything may be missing or of another
 * type: it comes from outside.
 */
export interface CaptureAnswer {
  id?: unknown;
  status?: unknown;
  payer?: unknown;
  purchase_units?: unknown;
}

export interface ExpectedOrder {
  orderId: string;
  giftId: string;
  /** Cents. */
  amount: number;
}

type Fields = Record<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Whether a field is there and says something else than it should; a missing one is no difference.
 */
const differs = (value: unknown, expected: string) => value !== undefined && value !== expected;

/**
 * What a capture answer says about the order that was made. 'matches': COMPLETED. 'pending': only
 * the capture status PENDING, PayPal still checks the money. 'declined': the capture status
 * DECLINED or FAILED. 'differs': amount, currency, gift or order is another one. 'unknown':
 * everything else, whatever its type, so that it is neither a payment nor its refusal. The strict
 * comparison is the server's (Edge Function verify-payment).
 */
export function compareCapture(
  answer: unknown,
  expected: ExpectedOrder,
): 'matches' | 'pending' | 'declined' | 'differs' | 'unknown' {
  const order = fieldsOf(answer);
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
  if (isOther) return 'differs';
  const status = capture.status ?? order.status;
  if (status === 'COMPLETED') return 'matches';
  if (capture.status === 'PENDING') return 'pending';
  return capture.status === 'DECLINED' || capture.status === 'FAILED' ? 'declined' : 'unknown';
}

/** How a capture ended. */
export type CaptureOutcome =
  /**
   * The money is there; `answer` is null when PayPal only said that it had been captured before.
   */
  | { kind: 'captured'; answer: CaptureAnswer | null }
  /** Captured, but PayPal still checks the money. */
  | { kind: 'pending'; answer: CaptureAnswer }
  /** Another order of this gift was paid. */
  | { kind: 'paid-before'; reason: unknown }
  /** What was captured is not what was ordered. */
  | { kind: 'differs'; reason: unknown }
  /** The card or account was declined: the same order can be paid by another. */
  | { kind: 'declined'; reason: unknown }
  /** PayPal said that nothing was taken, and why. */
  | { kind: 'refused'; reason: unknown }
  /** No answer, or one that says nothing: the money may or may not have been taken. */
  | { kind: 'unknown'; reason: unknown };

/** Milliseconds until an unanswered capture counts as unknown. */
const CAPTURE_TIMEOUT = 30_000;
/**
 * Milliseconds before an unknown capture is asked for once more: repeating it is safe, PayPal
 * captures an order once.
 */
const SECOND_ATTEMPT_AFTER = 1000;

/** What a failed capture means for the money. */
export function failedCapture(reason: unknown): CaptureOutcome {
  const kind = meaningOf(reason);
  return kind === 'captured' ? { kind, answer: null } : { kind, reason };
}

async function attempt(capture: () => Promise<unknown>, expected: ExpectedOrder): Promise<CaptureOutcome> {
  let answer: unknown;
  try {
    answer = await withTimeout(capture(), CAPTURE_TIMEOUT);
  } catch (reason) {
    return failedCapture(reason);
  }
  // PayPal's script hands some refusals over as an answer.
  if (typeof answer === 'object' && answer !== null && 'details' in answer) return failedCapture(answer);
  switch (compareCapture(answer, expected)) {
    case 'matches':
      return { kind: 'captured', answer: answer as CaptureAnswer };
    case 'pending':
      return { kind: 'pending', answer: answer as CaptureAnswer };
    case 'declined':
      return { kind: 'declined', reason: answer };
    case 'differs':
      return { kind: 'differs', reason: answer };
    case 'unknown':
      return { kind: 'unknown', reason: answer };
  }
}

/**
 * Captures an approved order, a second time when the first attempt ended unknown. A refusal right
 * after an unknown attempt may have been said while that one was still under way: it stays unknown
 * until it is asked for again. Aborted, there is no second attempt. Never throws.
 */
export async function captureOrder(
  capture: () => Promise<unknown>,
  expected: ExpectedOrder,
  signal?: AbortSignal,
): Promise<CaptureOutcome> {
  const first = await attempt(capture, expected);
  if (first.kind !== 'unknown') return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_AFTER));
  if (signal?.aborted) return first;
  const second = await attempt(capture, expected);
  const isDenied = second.kind === 'declined' || second.kind === 'refused';
  return isDenied ? { kind: 'unknown', reason: second.reason } : second;
}
