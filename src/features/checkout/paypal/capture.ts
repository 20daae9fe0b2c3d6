import { withTimeout } from '@/api/with-timeout.ts';
import { type CaptureAnswer, compareCapture, type ExpectedOrder } from './capture-answer.ts';
import { meaningOf } from './issues.ts';

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
