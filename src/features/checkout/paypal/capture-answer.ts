import { toCents } from '../money.ts';
import { CURRENCY } from '../options.ts';

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
