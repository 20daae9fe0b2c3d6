import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DOUBTFUL_ERRORS } from '../../../tests/builders.ts';
import { captureOrder, compareCapture, failedCapture } from './paypal-capture.ts';

describe('what a failed capture means for the money', () => {
  const circle: Record<string, unknown> = { name: 'UNPROCESSABLE_ENTITY' };
  circle.self = circle;
  const withBody = (body: object) => Object.assign(new Error('Api returned 422'), { response: { body } });
  it.each<[string, unknown, string]>([
    [
      'an error that names the issue',
      new Error('422: UNPROCESSABLE_ENTITY ORDER_ALREADY_CAPTURED'),
      'captured',
    ],
    [
      'an answer with details',
      { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] },
      'captured',
    ],
    [
      'JSON in the message of an error',
      new Error('{"details":[{"issue":"DUPLICATE_INVOICE_ID"}]}'),
      'paid-before',
    ],
    ['a body in an error', withBody({ details: [{ issue: 'INSTRUMENT_DECLINED' }] }), 'declined'],
    ['a body in a body', withBody({ data: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } }), 'declined'],
    ['a string', 'INSTRUMENT_DECLINED', 'declined'],
    ['a bank that wants to see the buyer', new Error('{"issue":"PAYER_ACTION_REQUIRED"}'), 'declined'],
    ['an order that nobody approved', { details: [{ issue: 'ORDER_NOT_APPROVED' }] }, 'declined'],
    ['a refusal', { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'TRANSACTION_REFUSED' }] }, 'refused'],
    ['a payer who cannot pay', { details: [{ issue: 'PAYER_CANNOT_PAY' }] }, 'refused'],
    ['too many attempts', { details: [{ issue: 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED' }] }, 'refused'],
    ['a refusal beside trouble', new Error('INTERNAL_SERVER_ERROR TRANSACTION_REFUSED'), 'unknown'],
    ['an unknown order', new Error('RESOURCE_NOT_FOUND'), 'unknown'],
    [
      'a 422 that nobody documented',
      { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'NEW_ISSUE' }] },
      'unknown',
    ],
    ['a 422 without an issue', { name: 'UNPROCESSABLE_ENTITY' }, 'unknown'],
    ['trouble at PayPal', { name: 'INTERNAL_SERVER_ERROR' }, 'unknown'],
    ...DOUBTFUL_ERRORS.map((words): [string, unknown, string] => [words, new Error(words), 'unknown']),
    ['no connection', new TypeError('Failed to fetch'), 'unknown'],
    ['a plain text', 'boom', 'unknown'],
    ['nothing', undefined, 'unknown'],
    ['null', null, 'unknown'],
    ['an empty object', {}, 'unknown'],
    ['a circle', circle, 'unknown'],
  ])('%s → %3$s', (_, reason, kind) => {
    expect(failedCapture(reason).kind).toBe(kind);
  });
});

describe('capture', () => {
  beforeEach(() => void vi.useFakeTimers());
  const expected = { orderId: 'ORDER-1', giftId: 'gift', amount: 249 };
  const good = { id: 'ORDER-1', status: 'COMPLETED' };

  it('asks once more when the answer was lost, and takes "already captured" for success', async () => {
    const capture = vi
      .fn()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new Error('ORDER_ALREADY_CAPTURED'));
    const outcome = captureOrder(capture, expected);
    await vi.runAllTimersAsync();
    expect((await outcome).kind).toBe('captured');
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it.each(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED'])(
    'does not believe %s right after a lost answer: the first attempt may be under way',
    async (code) => {
      const capture = vi
        .fn()
        .mockRejectedValueOnce(new TypeError('Failed to fetch'))
        .mockRejectedValueOnce(new Error(code));
      const outcome = captureOrder(capture, expected);
      await vi.runAllTimersAsync();
      expect((await outcome).kind).toBe('unknown');
    },
  );

  it('makes no second attempt once it is not wanted', async () => {
    const capture = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    const wanted = new AbortController();
    const outcome = captureOrder(capture, expected, { signal: wanted.signal });
    wanted.abort();
    await vi.runAllTimersAsync();
    expect((await outcome).kind).toBe('unknown');
    expect(capture).toHaveBeenCalledTimes(1);
  });

  it('gives a hanging capture up after 30 seconds, twice', async () => {
    const capture = vi.fn(() => new Promise<never>(() => {}));
    const outcome = captureOrder(capture, expected);
    await vi.advanceTimersByTimeAsync(61_000);
    expect((await outcome).kind).toBe('unknown');
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a good answer', async () => good, 'captured'],
    ['a refusal', () => Promise.reject(new Error('TRANSACTION_REFUSED')), 'refused'],
    [
      'a refusal handed over as an answer',
      async () => ({ details: [{ issue: 'INSTRUMENT_DECLINED' }] }),
      'declined',
    ],
  ])('does not repeat %s', async (_, answer, kind) => {
    const capture = vi.fn<() => Promise<object>>(answer);
    expect((await captureOrder(capture, expected)).kind).toBe(kind);
    expect(capture).toHaveBeenCalledTimes(1);
  });
});

const GIFT = '11111111-1111-4111-8111-111111111111';

describe('what was captured against what was ordered', () => {
  const expected = { orderId: 'ORDER-1', giftId: GIFT, amount: 249 };
  const capture = (changes: object = {}, unit: object = {}) => ({
    id: 'ORDER-1',
    status: 'COMPLETED',
    purchase_units: [
      {
        custom_id: GIFT,
        payments: {
          captures: [{ status: 'COMPLETED', amount: { value: '2.49', currency_code: 'EUR' }, ...changes }],
        },
        ...unit,
      },
    ],
  });

  it.each([
    ['as ordered', capture(), 'captured'],
    ['only an id and a status', { id: 'ORDER-1', status: 'COMPLETED' }, 'captured'],
    ['nothing at all', {}, 'unknown'],
    ['undefined', undefined, 'unknown'],
    ['null', null, 'unknown'],
    ['a list', [], 'unknown'],
    ['a number', 7, 'unknown'],
    ['a string', 'COMPLETED', 'unknown'],
    ['purchase units that are no list', { purchase_units: {} }, 'unknown'],
    ['an order that is only approved', { id: 'ORDER-1', status: 'APPROVED' }, 'unknown'],
    ['an order that waits for its payer', { status: 'PAYER_ACTION_REQUIRED' }, 'unknown'],
    ['an order whose own status is PENDING', { status: 'PENDING' }, 'unknown'],
    ['money that was paid back', capture({ status: 'REFUNDED' }), 'unknown'],
    ['money still checked', capture({ status: 'PENDING' }), 'pending'],
    ['card declined', capture({ status: 'DECLINED' }), 'declined'],
    ['capture failed', capture({ status: 'FAILED' }), 'declined'],
    ['another amount', capture({ amount: { value: '0.01', currency_code: 'EUR' } }), 'differs'],
    ['an amount that is no money', capture({ amount: { value: '2.49e0', currency_code: 'EUR' } }), 'differs'],
    ['another currency', capture({ amount: { value: '2.49', currency_code: 'JPY' } }), 'differs'],
    ['another gift', capture({}, { custom_id: 'x' }), 'differs'],
    ['another gift in the capture', capture({ custom_id: 'x' }), 'differs'],
    ['another order', { ...capture(), id: 'ORDER-2' }, 'differs'],
    ['a second capture', { purchase_units: [{ payments: { captures: [{}, {}] } }] }, 'differs'],
    ['a second purchase unit', { purchase_units: [{}, {}] }, 'differs'],
  ] as [string, unknown, string][])('%s: %s', (_, answer, verdict) => {
    expect(compareCapture(answer, expected).kind).toBe(verdict);
  });
});
