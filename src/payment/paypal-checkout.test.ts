import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordPayment } from '@/backend/payments.ts';
import { BackendError } from '@/failures/backend-error.ts';
import { createDraft } from '@/gift/draft.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import type { CheckoutHost, CheckoutPhase } from './checkout.ts';
import { payPalCheckout } from './paypal-checkout.ts';
import { hasPendingOrders, keepOrder, pendingOrder } from './pending-order.ts';

vi.mock('@/backend/payments.ts', () => ({ recordPayment: vi.fn(async () => {}) }));

/** A page with a gift that is ready to be paid for, and PayPal's buttons pressed by hand. */
function setUp(changes: Partial<GiftRow> = {}) {
  const id = crypto.randomUUID();
  const row: GiftRow = {
    ...toGiftRow(createDraft({ id, now: new Date(0) })),
    recipient_name: 'Oma Erna',
    ...changes,
  };
  const phases: CheckoutPhase['name'][] = [];
  const host = {
    prepare: vi.fn(async (): Promise<GiftRow | null> => row),
    save: vi.fn(async (saved: GiftRow) => saved),
    setPhase: (phase: CheckoutPhase) => void phases.push(phase.name),
    onSaved: vi.fn(),
    dropCoupon: vi.fn(),
    onPaymentError: vi.fn(),
    onPaymentCancel: vi.fn(),
  } satisfies CheckoutHost;
  const payPal = payPalCheckout(host);
  const detach = payPal.attach();
  const create = vi.fn(async () => `ORDER-${create.mock.calls.length}`);
  const capture = vi.fn(
    async (): Promise<object> => ({ id: 'ORDER-1', status: 'COMPLETED', payer: { payer_id: 'P' } }),
  );
  const restart = vi.fn();
  return {
    id,
    row,
    host,
    phases,
    payPal,
    detach,
    create,
    capture,
    restart,
    phase: () => phases.at(-1),
    approve: (orderId = 'ORDER-1') => payPal.approve({ orderId, capture, restart }),
  };
}

const toast = () => currentToast()?.title;

beforeEach(() => {
  localStorage.clear();
  vi.mocked(recordPayment).mockClear();
});

describe('making the order', () => {
  it('checks and stores first, then makes one order and keeps it, however often the button is pressed', async () => {
    const { payPal, create, id, row, host, phase } = setUp();
    const ids = await Promise.all([payPal.createOrder(create), payPal.createOrder(create)]);
    expect(ids).toEqual(['ORDER-1', 'ORDER-1']);
    expect(host.prepare).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledTimes(1);
    expect(pendingOrder(id)).toMatchObject({ state: 'created', orderId: 'ORDER-1', amount: 249, row });
    expect(phase()).toBe('buyer');
  });

  it('offers the same order again after the buyer cancelled, with what the form says now', async () => {
    const { payPal, create, id, row, host } = setUp();
    await payPal.createOrder(create);
    payPal.cancel();
    host.prepare.mockResolvedValue({ ...row, message: 'Neu' });
    expect(await payPal.createOrder(create)).toBe('ORDER-1');
    expect(create).toHaveBeenCalledTimes(1);
    expect(pendingOrder(id)?.row.message).toBe('Neu');
  });

  it('makes another order for another option', async () => {
    const { payPal, create, row, host } = setUp();
    await payPal.createOrder(create);
    payPal.cancel();
    host.prepare.mockResolvedValue({ ...row, price_id: 'monthly_subscription' });
    expect(await payPal.createOrder(create)).toBe('ORDER-2');
  });

  it.each(['approved', 'captured', 'disputed'] as const)(
    'makes none when one is %s already',
    async (state) => {
      const { payPal, create, id, row } = setUp();
      keepOrder({ giftId: id, orderId: 'OLD', state, row, amount: 249, createdAt: new Date().toISOString() });
      await expect(payPal.createOrder(create)).rejects.toThrow();
      expect(create).not.toHaveBeenCalled();
    },
  );

  it('stays silent when a check stopped it, also when PayPal repeats the error', async () => {
    const { payPal, create, host, phase } = setUp();
    host.prepare.mockResolvedValue(null);
    const before = currentToast();
    const error = await payPal.createOrder(create).catch((reason: unknown) => reason);
    payPal.fail(error);
    expect(currentToast()).toBe(before);
    expect(phase()).toBe('idle');
    expect(create).not.toHaveBeenCalled();
  });

  it('ignores the rejection of an amount of zero', async () => {
    const { payPal, create } = setUp({ applied_coupon: 'FREEGIFT2025' });
    const before = currentToast();
    const error = await payPal.createOrder(create).catch((reason: unknown) => reason);
    payPal.fail(error);
    payPal.fail({ message: 'UNPROCESSABLE_ENTITY CANNOT_BE_ZERO_OR_NEGATIVE' });
    expect(currentToast()).toBe(before);
  });

  it('says Zahlungsfehler when PayPal makes none', async () => {
    const { payPal, create, host, phase } = setUp();
    create.mockRejectedValue(new Error('Failed to fetch'));
    const error = await payPal.createOrder(create).catch((reason: unknown) => reason);
    payPal.fail(error);
    expect(toast()).toBe('Zahlungsfehler');
    expect(host.onPaymentError).toHaveBeenCalledTimes(1);
    expect(phase()).toBe('idle');
  });
});

describe('paid', () => {
  it('writes the safe before capture is called, then enters the ledger, then saves the snapshot', async () => {
    const { payPal, create, capture, approve, host, id, row, phases } = setUp();
    const steps: string[] = [];
    capture.mockImplementation(async () => {
      steps.push(`capture with ${pendingOrder(id)?.state}`);
      return { id: 'ORDER-1', status: 'COMPLETED', payer: { payer_id: 'P' } };
    });
    vi.mocked(recordPayment).mockImplementationOnce(
      async (entry) => void steps.push(`ledger ${entry.status}`),
    );
    host.save.mockImplementation(async (saved) => {
      steps.push(`save with ${pendingOrder(id)?.state}`);
      return saved;
    });
    await payPal.createOrder(create);
    await approve();
    expect(steps).toEqual(['capture with approved', 'ledger captured', 'save with captured']);
    expect(host.save).toHaveBeenCalledWith(row);
    expect(host.onSaved).toHaveBeenCalledWith(
      row,
      expect.objectContaining({ id: 'ORDER-1', amount: '2.49', payer: { payer_id: 'P' } }),
    );
    expect(toast()).toBe('Geschenk bezahlt & gespeichert!');
    expect(pendingOrder(id)).toBeNull();
    expect(phases).toEqual(['preparing', 'buyer', 'capturing', 'saving', 'idle']);
  });

  it('takes "already captured" for success and asks for nothing twice', async () => {
    const { payPal, create, capture, approve, host } = setUp();
    capture.mockRejectedValue(new Error('ORDER_ALREADY_CAPTURED'));
    await payPal.createOrder(create);
    await approve();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });

  it('saves a gift whose money PayPal still checks, and tells the ledger so', async () => {
    const { payPal, create, capture, approve, host } = setUp();
    const captures = [{ status: 'PENDING', amount: { value: '2.49', currency_code: 'EUR' } }];
    capture.mockResolvedValue({
      id: 'ORDER-1',
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures } }],
    });
    await payPal.createOrder(create);
    await approve();
    expect(recordPayment).toHaveBeenCalledWith(expect.objectContaining({ status: 'unconfirmed' }));
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });
});

describe('not paid', () => {
  it('lets the buyer choose another card for the same order', async () => {
    const { payPal, create, capture, approve, host, id, restart, phase } = setUp();
    capture.mockRejectedValueOnce(new Error('INSTRUMENT_DECLINED'));
    await payPal.createOrder(create);
    await approve();
    expect(restart).toHaveBeenCalledTimes(1);
    expect(toast()).toBe('Fehler bei Zahlungsabschluss');
    expect(host.onPaymentError).toHaveBeenCalledTimes(1);
    expect(pendingOrder(id)?.state).toBe('created');
    expect(phase()).toBe('buyer');
    await approve();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });

  it('opens the form again after a refusal, and makes a new order', async () => {
    const { payPal, create, capture, approve, host, id, phase } = setUp();
    capture.mockRejectedValueOnce(new Error('TRANSACTION_REFUSED'));
    await payPal.createOrder(create);
    await approve();
    expect(toast()).toBe('Fehler bei Zahlungsabschluss');
    expect(host.save).not.toHaveBeenCalled();
    expect([pendingOrder(id), phase()]).toEqual([null, 'idle']);
    expect(await payPal.createOrder(create)).toBe('ORDER-2');
  });

  it.each([
    [
      'amount',
      { purchase_units: [{ payments: { captures: [{ amount: { value: '0.01', currency_code: 'EUR' } }] } }] },
    ],
    ['gift', { purchase_units: [{ custom_id: 'other' }] }],
    ['order', { id: 'OTHER' }],
  ])(
    'stops at another %s than ordered, keeps the numbers and shows the money to the operator',
    async (_, answer) => {
      const { payPal, create, capture, approve, host, id } = setUp();
      capture.mockResolvedValue({ id: 'ORDER-1', status: 'COMPLETED', ...answer });
      await payPal.createOrder(create);
      await approve();
      expect(toast()).toBe('Zahlungsfehler');
      expect(host.onPaymentError).toHaveBeenCalledTimes(1);
      expect(host.save).not.toHaveBeenCalled();
      expect(pendingOrder(id)?.state).toBe('disputed');
      expect(recordPayment).toHaveBeenCalledWith(expect.objectContaining({ status: 'unconfirmed' }));
      await expect(payPal.createOrder(create)).rejects.toThrow();
    },
  );

  it('captures nothing but the order of this gift', async () => {
    const { payPal, create, capture, approve } = setUp();
    await payPal.createOrder(create);
    await approve('ORDER-OF-SOMEBODY');
    expect(capture).not.toHaveBeenCalled();
    expect(toast()).toBe('Zahlungsfehler');
  });

  it.each([
    ['cancel', 'Du hast den Bezahlvorgang abgebrochen.'],
    ['end', 'Der Bezahlvorgang wurde abgebrochen.'],
  ] as const)('%s is neutral', async (how, text) => {
    const { payPal, create, host, phase } = setUp();
    await payPal.createOrder(create);
    payPal[how]();
    expect(currentToast()).toMatchObject({ title: 'Zahlung abgebrochen', text, tone: 'neutral' });
    expect(host.onPaymentCancel).toHaveBeenCalledTimes(1);
    expect(phase()).toBe('idle');
  });

  it.each([
    'Window closed',
    'zoid destroyed all components',
    'ORDER_EXPIRED',
    'Detected container element removed from DOM',
  ])('an error %j means that the process ended without the buyer', async (message) => {
    const { payPal, create, host } = setUp();
    await payPal.createOrder(create);
    payPal.fail(new Error(message));
    expect(currentToast()).toMatchObject({ text: 'Der Bezahlvorgang wurde abgebrochen.' });
    expect(host.onPaymentCancel).toHaveBeenCalledTimes(1);
  });

  it('an error of the buttons gives PayPal Fehler, and the next order is a new one', async () => {
    const { payPal, create } = setUp();
    await payPal.createOrder(create);
    payPal.fail({ message: 'Something broke' });
    expect(toast()).toBe('PayPal Fehler');
    expect(console.error).toHaveBeenCalledTimes(1);
    vi.mocked(console.error).mockClear();
    expect(await payPal.createOrder(create)).toBe('ORDER-2');
  });
});

describe('paid, but stuck', () => {
  it('asks for the capture again, not for money, when PayPal does not answer', async () => {
    vi.useFakeTimers();
    const { payPal, create, capture, approve, host, id, phase } = setUp();
    capture
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await payPal.createOrder(create);
    const approved = approve();
    await vi.runAllTimersAsync();
    await approved;
    expect(toast()).toBe('Fehler bei Zahlungsabschluss');
    expect([phase(), pendingOrder(id)?.state]).toEqual(['uncertain', 'approved']);
    payPal.cancel();
    payPal.fail(new Error('Window closed'));
    expect(phase()).toBe('uncertain');
    await payPal.captureAgain();
    vi.useRealTimers();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['OFFLINE', 'Keine Verbindung zum Server.', 'Fehler: Keine Verbindung zum Server.'],
    ['NO_ROW', '', 'Es gab ein Problem beim Bestätigen der Speicherung.'],
  ])(
    'keeps the money safe when the save fails with %s, and saves again without paying',
    async (code, message, text) => {
      const { payPal, create, approve, host, id, phase, capture } = setUp();
      host.save.mockRejectedValueOnce(new BackendError(code, message));
      await payPal.createOrder(create);
      await approve();
      expect(currentToast()).toMatchObject({ title: 'Speicherfehler', tone: 'destructive' });
      expect(currentToast()?.text).toContain(text);
      expect([phase(), pendingOrder(id)?.state]).toEqual(['unsaved', 'captured']);
      await payPal.saveAgain();
      expect(host.onSaved).toHaveBeenCalledTimes(1);
      expect([create.mock.calls.length, capture.mock.calls.length]).toEqual([1, 1]);
      expect(pendingOrder(id)).toBeNull();
    },
  );

  it('does not save the gift before its money is in the ledger', async () => {
    const { payPal, create, approve, host, phase } = setUp();
    vi.mocked(recordPayment).mockRejectedValueOnce(
      new BackendError('OFFLINE', 'Keine Verbindung zum Server.'),
    );
    await payPal.createOrder(create);
    await approve();
    expect([host.save.mock.calls.length, phase()]).toEqual([0, 'unsaved']);
    await payPal.saveAgain();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });

  it('does not hold the gift back when the ledger refuses for good', async () => {
    const { payPal, create, approve, host } = setUp();
    vi.mocked(recordPayment).mockRejectedValueOnce(new BackendError('23514', 'violates check constraint'));
    await payPal.createOrder(create);
    await approve();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledTimes(1);
    vi.mocked(console.error).mockClear();
  });

  it('hands the order to the recovery when the payment tab goes away', async () => {
    const { payPal, create, approve, host, detach } = setUp();
    host.save.mockRejectedValue(new BackendError('OFFLINE', 'Keine Verbindung zum Server.'));
    await payPal.createOrder(create);
    await approve();
    expect(hasPendingOrders()).toBe(false);
    detach();
    expect(hasPendingOrders()).toBe(true);
  });
});
