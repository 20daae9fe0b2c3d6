import { type CaptureAnswer, compareCapture, type ExpectedOrder } from './orders.ts';
import { within } from './within.ts';

/** How a capture ended. */
export type CaptureOutcome =
  /** The money is there; `answer` is null when PayPal only said that it had been captured before. */
  | { kind: 'captured'; answer: CaptureAnswer | null }
  /** Captured, but PayPal still checks the money. */
  | { kind: 'pending'; answer: CaptureAnswer }
  /** What was captured is not what was ordered. */
  | { kind: 'differs'; reason: unknown }
  /** The card or account was declined: the same order can be paid by another. */
  | { kind: 'declined'; reason: unknown }
  /** PayPal said no: nothing was taken. */
  | { kind: 'refused'; reason: unknown }
  /** No answer: the money may or may not have been taken. */
  | { kind: 'unknown'; reason: unknown };

/** Milliseconds until an unanswered capture counts as unknown. */
const CAPTURE_TIMEOUT = 30_000;
/** Milliseconds before an unknown capture is asked for once more: repeating it is safe, PayPal captures an order once. */
const SECOND_ATTEMPT_AFTER = 1000;

/** PayPal's issue codes, wherever its wrapper has put them: an object with `details`, or words of an Error. */
function issuesOf(reason: unknown): string[] {
  const parts: unknown[] = [reason];
  if (reason instanceof Error) parts.push(reason.message);
  if (typeof reason === 'object' && reason !== null) parts.push(JSON.stringify(reason));
  const words = parts.filter((part) => typeof part === 'string').join(' ');
  return words.match(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g) ?? [];
}

const DECLINED = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED'];
/** Codes that say nothing about the money. */
const TROUBLE = [
  'INTERNAL_SERVER_ERROR',
  'INTERNAL_SERVICE_ERROR',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMIT_REACHED',
];

/** What a failed capture means for the money. */
export function failedCapture(reason: unknown): CaptureOutcome {
  const issues = issuesOf(reason);
  if (issues.includes('ORDER_ALREADY_CAPTURED')) return { kind: 'captured', answer: null };
  if (issues.some((issue) => DECLINED.includes(issue))) return { kind: 'declined', reason };
  const saidNo = issues.length > 0 && !issues.some((issue) => TROUBLE.includes(issue));
  return { kind: saidNo ? 'refused' : 'unknown', reason };
}

async function attempt(
  capture: () => Promise<CaptureAnswer>,
  expected: ExpectedOrder,
): Promise<CaptureOutcome> {
  let answer: CaptureAnswer & { details?: unknown };
  try {
    answer = await within(capture(), CAPTURE_TIMEOUT);
  } catch (reason) {
    return failedCapture(reason);
  }
  // PayPal's wrapper hands some refusals over as an answer.
  if (answer.details) return failedCapture(answer);
  switch (compareCapture(answer, expected)) {
    case 'matches':
      return { kind: 'captured', answer };
    case 'pending':
      return { kind: 'pending', answer };
    case 'declined':
      return { kind: 'declined', reason: answer };
    case 'differs':
      return { kind: 'differs', reason: answer };
  }
}

/** Captures an approved order, a second time when the first attempt got no answer. Never throws. */
export async function captureOrder(
  capture: () => Promise<CaptureAnswer>,
  expected: ExpectedOrder,
): Promise<CaptureOutcome> {
  const first = await attempt(capture, expected);
  if (first.kind !== 'unknown') return first;
  await new Promise((resolve) => setTimeout(resolve, SECOND_ATTEMPT_AFTER));
  return attempt(capture, expected);
}
