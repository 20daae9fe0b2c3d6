import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';
import { createDraft } from '@/gift/draft.ts';
import { type GiftRow, toGiftRow } from '@/gift/row.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { checkoutServices } from './checkout-services.ts';
import type { Phase } from './checkout-state.ts';
import { type Checkout, type CheckoutHost, createCheckout, type OrderForm } from './create-checkout.ts';
import { type PaymentToast, showPaymentToast } from './payment-toasts.ts';
import type { MakeOrder } from './paypal-order.ts';
import { pendingOrders } from './pending-orders.ts';
import { couponState, draftState, recordPayment } from './requests.ts';
import '../../../tests/install-extras.ts';

vi.mock('./requests.ts', async (original) => ({
  ...(await original<typeof import('./requests.ts')>()),
  recordPayment: vi.fn(async () => {}),
  draftState: vi.fn(async () => 'free'),
  couponState: vi.fn(async () => 'ok'),
}));

/** A page with a gift that is ready to be paid for, and PayPal's buttons pressed by hand. */
function setUp(changes: Partial<GiftRow> = {}) {
  const id = randomUUID();
  const row: GiftRow = {
    ...toGiftRow(createDraft({ id, now: new Date(0) })),
    recipient_name: 'Oma Erna',
    ...changes,
  };
  const phases: Phase['name'][] = [];
  const form = {
    prepare: vi.fn(async (): Promise<GiftRow | null> => row),
    rename: vi.fn(async (): Promise<string | null> => null),
    isCurrent: vi.fn(() => true),
    dropCoupon: vi.fn(),
    onPaymentError: vi.fn(),
    onPaymentCancel: vi.fn(),
  } satisfies OrderForm;
  const onShow = vi.fn();
  const page = {
    save: vi.fn(async (saved: GiftRow) => saved),
    canNavigateToGift: vi.fn(() => true),
    showPhase: ({ name }: Phase) => {
      if (phases.at(-1) !== name) phases.push(name);
    },
    showToast: (toast: PaymentToast) => showPaymentToast(toast, onShow),
    onSaved: vi.fn(),
    onSavedElsewhere: vi.fn(),
  } satisfies CheckoutHost;
  const host = { ...form, ...page, onShow };
  /** The gifts that are locked against other tabs now. */
  const locked = new Set<string>();
  /** Another tab holds the gift until this resolves. */
  const otherTab: { until?: Promise<void> } = {};
  const withLock = async (giftId: string, action: () => Promise<void>) => {
    if (otherTab.until) await otherTab.until;
    locked.add(giftId);
    await action();
    locked.delete(giftId);
  };
  const keepStorage = vi.fn();
  const checkout = createCheckout(id, () => ({ ...page, form }), {
    ...checkoutServices,
    withLock,
    keepStorage,
  });
  const detach = checkout.attach();
  const make = vi.fn(
    async (..._asked: Parameters<MakeOrder>): Promise<unknown> => `ORDER${make.mock.calls.length}`,
  );
  const capture = vi.fn(
    async (): Promise<unknown> => ({ id: 'ORDER1', status: 'COMPLETED', payer: { payer_id: 'P' } }),
  );
  const restart = vi.fn();
  return {
    id,
    row,
    host,
    phases,
    locked,
    otherTab,
    keepStorage,
    checkout,
    detach,
    make,
    capture,
    restart,
    order: () => checkout.createOrder(make),
    approve: async (orderId = 'ORDER1') => {
      checkout.approve({ orderId, capture, restart });
      await settled();
    },
  };
}

/** PayPal's refusal of a second payment for one gift. */
const DUPLICATE = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'DUPLICATE_INVOICE_ID' }] };

/** Everything that answers at once has answered. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const toast = () => currentToast()?.title;
const offline = () => new BackendError('OFFLINE', 'Failed to fetch');

beforeEach(() => {
  localStorage.clear();
  vi.mocked(recordPayment).mockReset().mockResolvedValue();
  vi.mocked(draftState).mockReset().mockResolvedValue('free');
  vi.mocked(couponState).mockReset().mockResolvedValue('ok');
});

it.each([
  ['demo', 'monthly_subscription', 1],
  ['demo', 'yearly_subscription', 1],
  ['demo', 'single', 0],
  ['pass', 'yearly_subscription', 0],
] as const)('a %s of %s asks the browser %i times to keep its storage', async (kind, option, times) => {
  const { checkout, host, keepStorage } = setUp({ price_id: option });
  checkout.place(kind === 'pass' ? { kind, option } : { kind });
  await settled();
  expect(host.onSaved).toHaveBeenCalledOnce();
  expect(keepStorage).toHaveBeenCalledTimes(times);
});

describe('the lock against other tabs', () => {
  it('begins with the tap where nobody takes money, and ends with the save', async () => {
    const { checkout, host, locked, id } = setUp();
    checkout.place({ kind: 'demo' });
    expect(locked).toEqual(new Set([id]));
    await settled();
    expect(host.onSaved).toHaveBeenCalledOnce();
    expect(locked.size).toBe(0);
  });

  it('is waited for before anything is saved', async () => {
    const { checkout, host, otherTab } = setUp();
    let release = () => {};
    otherTab.until = new Promise<void>((resolve) => (release = resolve));
    checkout.place({ kind: 'demo' });
    await settled();
    expect(host.save).not.toHaveBeenCalled();
    release();
    await settled();
    expect(host.save).toHaveBeenCalledOnce();
  });

  it('goes with the draft to its new id', async () => {
    const { checkout, host, locked, row } = setUp();
    vi.mocked(draftState).mockResolvedValueOnce('other');
    host.rename.mockResolvedValue('new');
    host.prepare.mockResolvedValueOnce(row).mockReturnValueOnce(new Promise(() => undefined));
    checkout.place({ kind: 'demo' });
    await settled();
    expect(checkout.phase().name).toBe('preparing');
    expect(locked).toEqual(new Set(['new']));
  });

  it('leaves a gift free while its buyer is at PayPal', async () => {
    const { order, approve, capture, locked, id } = setUp();
    const ordered = order();
    expect(locked.size).toBe(0);
    await ordered;
    expect(locked.size).toBe(0);
    capture.mockReturnValue(new Promise(() => undefined));
    await approve();
    expect(locked).toEqual(new Set([id]));
  });
});

describe('making the order', () => {
  it('checks, stores and asks the backend before its one order, however often the button is pressed', async () => {
    const { order, checkout, make, id, row, host, phases } = setUp();
    const ids = await Promise.all([order(), order()]);
    expect(ids).toEqual(['ORDER1', 'ORDER1']);
    expect(host.prepare).toHaveBeenCalledTimes(1);
    expect(draftState).toHaveBeenCalledWith(row, 249);
    expect(make).toHaveBeenCalledExactlyOnceWith(row, 249, null);
    expect(pendingOrders.of(id)).toMatchObject({ state: 'created', orderId: 'ORDER1', amount: 249, row });
    expect(checkout.phase().name).toBe('buyer');
    expect(phases).toEqual(['preparing', 'buyer']);
  });

  it('offers the same order again after the buyer cancelled, with what the form says now', async () => {
    const { order, checkout, make, id, row, host } = setUp();
    await order();
    checkout.cancel();
    host.prepare.mockResolvedValue({ ...row, message: 'Neu' });
    expect(await order()).toBe('ORDER1');
    expect(make).toHaveBeenCalledTimes(1);
    expect(pendingOrders.of(id)?.row.message).toBe('Neu');
  });

  it.each(['approved', 'captured', 'disputed'] as const)(
    'makes none when one is %s already',
    async (state) => {
      const { order, make, id, row } = setUp();
      const createdAt = new Date().toISOString();
      pendingOrders.keep({ giftId: id, orderId: 'OLD', state, row, amount: 249, createdAt });
      await expect(order()).rejects.toThrow();
      expect(draftState).not.toHaveBeenCalled();
      expect(make).not.toHaveBeenCalled();
    },
  );

  it('stays silent when a check stopped it, also when PayPal repeats the error', async () => {
    const { order, checkout, make, host } = setUp();
    host.prepare.mockResolvedValue(null);
    const before = currentToast();
    const error = await order().catch((reason: unknown) => reason);
    checkout.fail(error);
    expect(currentToast()).toBe(before);
    expect(checkout.phase().name).toBe('idle');
    expect(make).not.toHaveBeenCalled();
  });

  it('ignores the rejection of an amount of zero', async () => {
    const { order, checkout } = setUp({ applied_coupon: 'FREEGIFT2025' });
    const before = currentToast();
    const error = await order().catch((reason: unknown) => reason);
    checkout.fail(error);
    checkout.fail({ message: 'UNPROCESSABLE_ENTITY CANNOT_BE_ZERO_OR_NEGATIVE' });
    expect(currentToast()).toBe(before);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['fails', () => Promise.reject(new Error('Failed to fetch'))],
    ['answers an order id that PayPal never makes', async () => 'a-b'],
  ])('says Zahlungsfehler when PayPal %s', async (_, answer) => {
    const { order, checkout, make, host, id } = setUp();
    make.mockImplementation(answer);
    const error = await order().catch((reason: unknown) => reason);
    checkout.fail(error);
    expect(toast()).toBe('Zahlungsfehler');
    expect(host.onPaymentError).toHaveBeenCalledTimes(1);
    expect(pendingOrders.of(id)).toBeNull();
    expect(checkout.phase().name).toBe('idle');
  });

  it('drops the order that was being made when the buyer left', async () => {
    const { order, checkout, make, id } = setUp();
    let answer: (orderId: string) => void = () => {};
    make.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const first = order();
    await settled();
    checkout.cancel();
    await expect(first).rejects.toThrow();
    answer('LATE');
    await settled();
    expect(pendingOrders.of(id)).toBeNull();
    expect(await order()).toBe('ORDER2');
  });
});

describe('what the backend says before an order', () => {
  it('is done with a gift that this browser has saved already', async () => {
    const { order, make, host, row } = setUp();
    vi.mocked(draftState).mockResolvedValue('same');
    await expect(order()).rejects.toThrow();
    expect(toast()).toBe('Dein Geschenk ist schon gespeichert');
    expect(host.onSaved).toHaveBeenCalledExactlyOnceWith(row, expect.anything());
    expect(make).not.toHaveBeenCalled();
  });

  it('goes on under a new id when a gift with other content has the old one', async () => {
    const { order, checkout, host, row } = setUp();
    const newId = randomUUID();
    vi.mocked(draftState).mockResolvedValueOnce('other');
    host.rename.mockImplementation(async () => {
      host.prepare.mockResolvedValue({ ...row, id: newId });
      return newId;
    });
    expect(await order()).toBe('ORDER1');
    expect(pendingOrders.of(newId)).toMatchObject({ state: 'created', row: { id: newId } });
    expect(pendingOrders.of(row.id)).toBeNull();
    checkout.approve({ orderId: 'ORDER1', capture: async () => ({ status: 'COMPLETED' }), restart() {} });
    await settled();
    expect(host.save).toHaveBeenCalledExactlyOnceWith({ ...row, id: newId });
  });

  it.each<[string, () => void]>([
    ['the draft', () => vi.mocked(draftState).mockResolvedValueOnce('price')],
    ['its coupon', () => vi.mocked(couponState).mockResolvedValueOnce('price')],
    ['the order', () => {}],
  ])('sells nothing at a price that is not on sale any more: %s', async (_, refuse) => {
    const { order, make, host, checkout, id } = setUp({ applied_coupon: 'WELCOME50' });
    make.mockRejectedValueOnce(new BackendError('PRICE_CHANGED'));
    refuse();
    checkout.fail(await order().catch((reason: unknown) => reason));
    expect(currentToast()).toMatchObject({
      title: 'Der Preis hat sich geändert',
      text: 'Abgebucht wurde nichts. Lade die Seite neu, dann siehst du den neuen Preis. Dein Entwurf bleibt erhalten.',
    });
    expect(host.onPaymentError).toHaveBeenCalledTimes(1);
    expect(pendingOrders.of(id)).toBeNull();
    expect(checkout.phase()).toEqual({ name: 'idle', notice: 'price-changed' });
  });

  it('has the coupon promised at the amount of the order, and enters both', async () => {
    const { order, approve, id } = setUp({ applied_coupon: 'WELCOME50' });
    await order();
    await approve();
    expect(couponState).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'WELCOME50', giftId: id, cents: 125 }),
    );
    expect(recordPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ coupon: 'WELCOME50', amount_cents: 125 }),
    );
  });

  it('sells nothing with a coupon that has expired by its clock', async () => {
    const { order, make, host, id } = setUp({ applied_coupon: 'YEARLY20', price_id: 'yearly_subscription' });
    vi.mocked(couponState).mockResolvedValue('expired');
    await expect(order()).rejects.toThrow();
    expect(toast()).toBe('Gutschein abgelaufen');
    expect(host.dropCoupon).toHaveBeenCalledExactlyOnceWith(id);
    expect(make).not.toHaveBeenCalled();
  });
});

describe('a draft that is set aside before its gift is ordered: what was uploaded for it is deleted', () => {
  it.each(['coupon', 'demo', 'inquiry', 'pass'] as const)('is not saved: %s', async (kind) => {
    const { checkout, host, id } = setUp();
    host.isCurrent.mockReturnValue(false);
    checkout.place(kind === 'pass' ? { kind, option: 'single' } : { kind });
    await settled();
    expect(checkout.phase().name).toBe('idle');
    expect(pendingOrders.of(id)).toBeNull();
    expect(host.save).not.toHaveBeenCalled();
    expect(host.onSavedElsewhere).not.toHaveBeenCalled();
  });

  it('is not sold by an order that PayPal makes meanwhile', async () => {
    const { order, checkout, host, id } = setUp();
    host.isCurrent.mockReturnValueOnce(true).mockReturnValue(false);
    await expect(order()).rejects.toThrow();
    expect(checkout.phase().name).toBe('idle');
    expect(pendingOrders.of(id)).toBeNull();
  });

  it.each([
    ['its money was taken before', DUPLICATE],
    ['its order had been made', null],
  ])('is saved all the same when %s', async (_, refusal) => {
    const { order, approve, make, host, row } = setUp();
    if (refusal) make.mockRejectedValue(refusal);
    await order().catch(() => undefined);
    host.isCurrent.mockReturnValue(false);
    host.canNavigateToGift.mockReturnValue(false);
    if (!refusal) await approve();
    await settled();
    expect(host.save).toHaveBeenCalledExactlyOnceWith(row);
    expect(host.onSavedElsewhere).toHaveBeenCalledExactlyOnceWith(row);
  });
});

describe('paid', () => {
  it('keeps the order before capture is called, then enters the payment, then saves the snapshot', async () => {
    const { order, capture, approve, host, id, row, phases } = setUp();
    const steps: string[] = [];
    capture.mockImplementation(async () => {
      steps.push(`capture with ${pendingOrders.of(id)?.state}`);
      return { id: 'ORDER1', status: 'COMPLETED', payer: { payer_id: 'P' } };
    });
    vi.mocked(recordPayment).mockImplementationOnce(
      async (entry) => void steps.push(`entry ${entry.status}`),
    );
    host.save.mockImplementation(async (saved) => {
      steps.push(`save with ${pendingOrders.of(id)?.state}`);
      return saved;
    });
    await order();
    await approve();
    expect(steps).toEqual(['capture with approved', 'entry captured', 'save with captured']);
    expect(host.save).toHaveBeenCalledWith(row);
    expect(host.onSaved).toHaveBeenCalledWith(
      row,
      expect.objectContaining({ id: 'ORDER1', amount: '2.49', payer: { payer_id: 'P' } }),
    );
    expect(toast()).toBe('Geschenk bezahlt & gespeichert!');
    expect(pendingOrders.of(id)).toBeNull();
    expect(phases).toEqual(['preparing', 'buyer', 'capturing', 'saving', 'saved']);
  });

  const checked = { payments: { captures: [{ status: 'PENDING' }] } };
  it.each([
    ['captured before', new Error('ORDER_ALREADY_CAPTURED'), 'saved', null, 'captured'],
    ['paid by another order of this gift', DUPLICATE, 'saved', null, 'unconfirmed'],
    ['still checked', { status: 'COMPLETED', purchase_units: [checked] }, 'saved', null, 'unconfirmed'],
    ['declined', new Error('INSTRUMENT_DECLINED'), 'buyer', 'created', undefined],
    ['refused', new Error('TRANSACTION_REFUSED'), 'idle', null, undefined],
    ['of another order', { id: 'OTHER', status: 'COMPLETED' }, 'disputed', 'disputed', 'unconfirmed'],
  ])('an answer to the capture that is %s', async (_, answer, phase, kept, entered) => {
    const { order, capture, approve, host, id, checkout } = setUp();
    capture.mockReturnValue(answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
    await order();
    await approve();
    expect([checkout.phase().name, pendingOrders.of(id)?.state ?? null]).toEqual([phase, kept]);
    expect(vi.mocked(recordPayment).mock.lastCall?.[0].status).toBe(entered);
    const title = phase === 'disputed' ? 'Zahlungsfehler' : 'Fehler bei Zahlungsabschluss';
    expect(toast()).toBe(phase === 'saved' ? 'Geschenk bezahlt & gespeichert!' : title);
    const saves = phase === 'saved' ? 1 : 0;
    expect([host.save, host.onPaymentError].map(({ mock }) => mock.calls.length)).toEqual([saves, 1 - saves]);
  });

  it('hears of it from the buttons, whose script never answers such a capture', async () => {
    const { order, capture, approve, checkout, host } = setUp();
    capture.mockImplementation(() => new Promise(() => {}));
    await order();
    await approve();
    checkout.fail(new Error('{"details":[{"issue":"DUPLICATE_INVOICE_ID"}]}'));
    await settled();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });

  it('saves the gift when PayPal refuses a second order because an unknown one was paid, and enters it', async () => {
    const { order, make, host, row, id } = setUp();
    make.mockRejectedValue(DUPLICATE);
    await expect(order()).rejects.toThrow();
    await settled();
    const order_id = id.replaceAll('-', '').toUpperCase();
    expect(recordPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ gift_id: id, order_id, status: 'unconfirmed' }),
    );
    expect(host.onSaved).toHaveBeenCalledWith(row, expect.objectContaining({ id: order_id }));
  });

  it.each(['at the making', 'at the capture'])('enters the order that it had given up, %s', async (when) => {
    const { order, make, capture, approve, checkout, id } = setUp();
    await order();
    checkout.fail(new Error('Window closed'));
    if (when === 'at the making') {
      make.mockRejectedValue(DUPLICATE);
      await expect(order()).rejects.toThrow();
    } else {
      make.mockResolvedValue('ORDER2');
      capture.mockRejectedValue(DUPLICATE);
      await order();
      await approve('ORDER2');
    }
    await settled();
    expect(recordPayment).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ gift_id: id, order_id: 'ORDER1', status: 'unconfirmed' }),
    );
  });
});

describe('not paid', () => {
  it('lets the buyer choose another card for the same order', async () => {
    const { order, capture, approve, host, restart } = setUp();
    capture.mockRejectedValueOnce(new Error('INSTRUMENT_DECLINED'));
    await order();
    await approve();
    expect(restart).toHaveBeenCalledTimes(1);
    await approve();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });

  it("takes the second approval when PayPal's script has restarted the buyer by itself", async () => {
    const { order, capture, approve, host } = setUp();
    // After a declined card its capture() never answers.
    capture.mockImplementationOnce(() => new Promise(() => {}));
    await order();
    await approve();
    expect(host.onSaved).not.toHaveBeenCalled();
    await approve();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
  });

  it('an approval that comes after the gift is saved changes nothing and says nothing', async () => {
    const { order, approve, capture, checkout, host } = setUp();
    await order();
    await approve();
    const said = currentToast();
    await approve();
    expect([checkout.phase().name, capture.mock.calls.length]).toEqual(['saved', 1]);
    expect(currentToast()).toBe(said);
    expect(host.onPaymentError).not.toHaveBeenCalled();
  });

  it('captures nothing but the order of this gift', async () => {
    const { order, capture, approve } = setUp();
    await order();
    await approve('SOMEBODYS');
    expect(capture).not.toHaveBeenCalled();
    expect(toast()).toBe('Zahlungsfehler');
  });

  it.each<[string, (checkout: Checkout) => void, string]>([
    ['cancelled', ({ cancel }) => cancel(), 'Du hast den Bezahlvorgang abgebrochen.'],
    ['ended', ({ end }) => end(), 'Der Bezahlvorgang wurde abgebrochen.'],
    [
      'a closed window',
      ({ fail }) => fail(new Error('Window closed')),
      'Der Bezahlvorgang wurde abgebrochen.',
    ],
  ])('%s is neutral', async (_, leave, text) => {
    const { order, checkout, host } = setUp();
    await order();
    leave(checkout);
    expect(currentToast()).toMatchObject({ title: 'Zahlung abgebrochen', text, tone: 'neutral' });
    expect(host.onPaymentCancel).toHaveBeenCalledTimes(1);
    expect(checkout.phase().name).toBe('idle');
  });

  it('an error of the buttons gives PayPal Fehler, and the next order is a new one', async () => {
    const { order, checkout } = setUp();
    await order();
    checkout.fail({ message: 'Something broke' });
    expect(toast()).toBe('PayPal Fehler');
    expect(console.error).toHaveBeenCalledTimes(1);
    vi.mocked(console.error).mockClear();
    expect(await order()).toBe('ORDER2');
  });
});

describe('a gift that nobody pays for', () => {
  it('is saved once for two taps, and not when a check stops it', async () => {
    const { checkout, host } = setUp();
    host.prepare.mockResolvedValueOnce(null);
    checkout.place({ kind: 'demo' });
    await settled();
    expect(host.save).not.toHaveBeenCalled();
    checkout.place({ kind: 'demo' });
    checkout.place({ kind: 'demo' });
    await settled();
    expect(host.save).toHaveBeenCalledOnce();
  });

  it.each([
    ['coupon', { applied_coupon: 'FREEGIFT2025' }, 'COUPON_FREEGIFT2025_', '0.00', false],
    ['demo', {}, 'DEMO_', '2.49', false],
    ['inquiry', { price_id: 'business_pack' }, 'INQUIRY_', '0.00', true],
  ] as const)(
    'is handed to the page with an order of its own: %s',
    async (kind, changes, prefix, amount, isInquiry) => {
      const { checkout, host, id, row } = setUp(changes);
      // One that was begun at PayPal and never paid has no part in it.
      const begun = { giftId: id, orderId: 'BEGUN', state: 'created' as const, row, amount: 249 };
      pendingOrders.keep({ ...begun, createdAt: new Date().toISOString() });
      checkout.place({ kind });
      await settled();
      expect(host.onSaved.mock.lastCall?.[1]).toEqual({
        id: prefix + id,
        status: 'COMPLETED',
        amount,
        currency: 'EUR',
        payer: null,
        purchaseUnits: [],
        isInquiry,
      });
      expect(pendingOrders.of(id)).toBeNull();
    },
  );

  it('can be composed on after a clear refusal', async () => {
    const { checkout, host, id } = setUp();
    host.save.mockRejectedValueOnce(new BackendError('23514', 'violates check constraint', '', 400));
    checkout.place({ kind: 'demo' });
    await settled();
    expect(toast()).toBe('Speicherfehler');
    expect(checkout.phase().name).toBe('idle');
    expect(pendingOrders.of(id)).toBeNull();
  });
});

describe('paid, but stuck', () => {
  it.each([
    [
      'OFFLINE',
      'Dein Geschenk konnte nicht in der Datenbank gespeichert werden. Fehler: Keine Verbindung zum Server. Bitte prüfe dein Internet.',
    ],
    ['NO_ROW', 'Es gab ein Problem beim Bestätigen der Speicherung.'],
  ])('keeps the money when the save fails with %s, and saves again without paying', async (code, text) => {
    const { order, make, approve, host, id, checkout, capture } = setUp();
    host.save.mockRejectedValueOnce(new BackendError(code));
    await order();
    await approve();
    expect(currentToast()).toMatchObject({ title: 'Speicherfehler', tone: 'destructive' });
    expect(currentToast()?.text).toBe(text);
    expect([checkout.phase().name, pendingOrders.of(id)?.state]).toEqual(['unsaved', 'captured']);
    checkout.saveAgain();
    await settled();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
    expect([make.mock.calls.length, capture.mock.calls.length]).toEqual([1, 1]);
    expect(pendingOrders.of(id)).toBeNull();
  });

  it('waits for a save as long as the requests of a sealed inquiry may take', async () => {
    vi.useFakeTimers();
    const { checkout, host, phases } = setUp();
    host.save.mockImplementation(
      (saved) => new Promise((resolve) => setTimeout(() => resolve(saved), 56_500)),
    );
    checkout.place({ kind: 'demo' });
    await vi.advanceTimersByTimeAsync(56_500);
    expect(host.onSaved).toHaveBeenCalledOnce();
    expect(phases).not.toContain('unsaved');
  });

  it('does not hold the gift back when the entry is refused for good', async () => {
    const { order, approve, host } = setUp();
    vi.mocked(recordPayment).mockRejectedValueOnce(
      new BackendError('23514', 'violates check constraint', '', 400),
    );
    await order();
    await approve();
    expect(host.onSaved).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledTimes(1);
    vi.mocked(console.error).mockClear();
  });

  it('hands the order to the recovery when the payment tab goes away', async () => {
    const { order, approve, host, detach } = setUp();
    host.save.mockRejectedValue(offline());
    await order();
    await approve();
    expect(pendingOrders.unfinished()).toEqual([]);
    detach();
    expect(pendingOrders.unfinished()).toHaveLength(1);
  });
});

describe('a save that arrives after its sender has gone on', () => {
  it.each([
    ['a payment', {}, 'Geschenk bezahlt & gespeichert!'],
    ['an inquiry', { price_id: 'business_pack' }, 'Anfrage für Firmenpaket erhalten'],
  ] as const)('says where to find the gift of %s, and leads nobody away', async (_, changes, title) => {
    const { checkout, host, row, id } = setUp(changes);
    host.canNavigateToGift.mockReturnValue(false);
    checkout.place({ kind: 'price_id' in changes ? 'inquiry' : 'demo' });
    await settled();
    expect(currentToast()).toMatchObject({ title, text: expect.stringContaining('für Oma Erna') });
    expect(host.onSavedElsewhere).toHaveBeenCalledExactlyOnceWith(row);
    expect(host.onSaved).not.toHaveBeenCalled();
    currentToast()?.action?.onAction();
    expect(host.onShow).toHaveBeenCalledExactlyOnceWith(id);
  });
});

it('a gift found saved before leads nobody away either', async () => {
  const { checkout, host, row } = setUp();
  vi.mocked(draftState).mockResolvedValue('same');
  host.canNavigateToGift.mockReturnValue(false);
  checkout.place({ kind: 'demo' });
  await settled();
  expect(currentToast()).toMatchObject({ title: 'Dein Geschenk ist schon gespeichert' });
  expect(host.onSavedElsewhere).toHaveBeenCalledExactlyOnceWith(row);
  expect(host.onSaved).not.toHaveBeenCalled();
});

it('a gift that the recovery of this page has seen saved meanwhile is not announced again', async () => {
  const { checkout, host, id } = setUp();
  host.canNavigateToGift.mockImplementation(() => {
    pendingOrders.markSaved(id);
    return true;
  });
  checkout.place({ kind: 'demo' });
  await settled();
  expect(checkout.phase().name).toBe('saved');
  expect(host.onSaved).not.toHaveBeenCalled();
});

describe('an order of an earlier visit that never arrived', () => {
  /** Looked back at: the database has not said yet whether its gift arrived. */
  async function lookBack() {
    const { checkout, row, id } = setUp();
    const order = { giftId: id, orderId: `DEMO_${id}`, state: 'placed' as const, row, amount: 249 };
    const placed = { ...order, createdAt: '2026-01-15T12:00:00.000Z' };
    pendingOrders.keep(placed);
    let answer: (state: 'free') => void = () => {};
    vi.mocked(draftState).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await checkout.recover();
    const isFree = async () => {
      answer('free');
      await settled();
    };
    return { id, placed, isFree };
  }

  it('is forgotten', async () => {
    const { id, isFree } = await lookBack();
    await isFree();
    expect(pendingOrders.of(id)).toBeNull();
  });

  it.each([
    ['paid for at PayPal', { orderId: 'ORDER7', state: 'approved' }],
    ['placed once more', { createdAt: '2026-01-15T12:00:30.000Z' }],
  ] as const)('leaves a newer order of its gift alone, which was %s meanwhile', async (_, changes) => {
    const { id, placed, isFree } = await lookBack();
    const newer = { ...placed, ...changes };
    pendingOrders.keep(newer);
    await isFree();
    expect(pendingOrders.of(id)).toEqual(newer);
  });
});

it('an order that was waited for is not saved once another tab has heard that nothing was taken', async () => {
  const { checkout, host, row, id, otherTab } = setUp();
  const approved = { giftId: id, orderId: 'ORDER1', state: 'approved' as const, row, amount: 249 };
  pendingOrders.keep({ ...approved, createdAt: new Date().toISOString() });
  otherTab.until = Promise.resolve().then(() =>
    pendingOrders.keep({ ...approved, state: 'created', createdAt: new Date().toISOString() }),
  );
  await checkout.recover();
  await settled();
  expect(host.save).not.toHaveBeenCalled();
});

describe('with a pass', () => {
  it("saves the gift with the pass's option, and nothing is paid", async () => {
    const { checkout, host, id } = setUp({ applied_coupon: 'WELCOME50' });
    checkout.place({ kind: 'pass', option: 'yearly_subscription' });
    await settled();
    expect(host.save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        price_id: 'yearly_subscription',
        applied_coupon: null,
        payment_status: 'paid',
      }),
    );
    expect(host.onSaved.mock.lastCall?.[1]).toMatchObject({ id: `PASS_${id}`, amount: '0.00' });
    expect(recordPayment).not.toHaveBeenCalled();
  });
});

describe('an inquiry whose answer was lost', () => {
  const inquiry = { company: 'Lot GbR', gift_count: 25, wished_for: null, note: null };
  const asking = () => setUp({ price_id: 'business_pack', inquiry } as Partial<GiftRow>);

  it('is handed in again after a reload, because the saved gift does not tell whether it arrived', async () => {
    const { checkout, host, row, id } = asking();
    const order = { giftId: id, orderId: `INQUIRY_${id}`, state: 'placed' as const, row, amount: 0 };
    pendingOrders.keep({ ...order, createdAt: new Date().toISOString() });
    vi.mocked(draftState).mockResolvedValue('same');
    await checkout.recover();
    await settled();
    expect(host.save).toHaveBeenCalledExactlyOnceWith(row);
    expect(pendingOrders.of(id)).toBeNull();
    expect(toast()).toBe('Anfrage für Firmenpaket erhalten');
  });
});

describe('another tab of the same draft', () => {
  const paidElsewhere = (id: string, row: GiftRow) =>
    pendingOrders.keep({
      giftId: id,
      orderId: 'OTHERTAB',
      state: 'approved',
      row,
      amount: 249,
      createdAt: new Date().toISOString(),
    });

  it('that pays while this one makes its order keeps its own', async () => {
    const { checkout, id, row, order, make } = setUp();
    make.mockImplementation(async () => {
      paidElsewhere(id, row);
      return 'ORDER1';
    });
    await expect(order()).rejects.toThrow();
    expect(pendingOrders.of(id)).toMatchObject({ orderId: 'OTHERTAB', state: 'approved' });
    expect(checkout.phase().name).toBe('idle');
  });

  it.each([{ kind: 'paypal' }, { kind: 'demo' }] as const)(
    'that pays while this one asks the database keeps its own: $kind',
    async (way) => {
      const { checkout, host, id, row, order, make } = setUp();
      vi.mocked(draftState).mockImplementation(async () => {
        paidElsewhere(id, row);
        return 'free';
      });
      if (way.kind === 'paypal') await expect(order()).rejects.toThrow();
      else checkout.place(way);
      await settled();
      expect(pendingOrders.of(id)).toMatchObject({ orderId: 'OTHERTAB', state: 'approved' });
      expect(make).not.toHaveBeenCalled();
      expect(host.save).not.toHaveBeenCalled();
    },
  );
});

describe('a capture that is answered late', () => {
  /** The first approval's capture has no answer yet, the second one's is refused. */
  async function refusedMeanwhile() {
    const world = setUp();
    let answer: (value: unknown) => void = () => {};
    const unanswered = new Promise<unknown>((resolve) => (answer = resolve));
    world.capture.mockReturnValueOnce(unanswered).mockRejectedValueOnce(new Error('TRANSACTION_REFUSED'));
    await world.order();
    await world.approve();
    await world.approve();
    expect(world.checkout.phase().name).toBe('idle');
    const paid = async () => {
      answer({ id: 'ORDER1', status: 'COMPLETED' });
      await settled();
    };
    return { ...world, paid };
  }

  it('is money although a second approval of its order was refused', async () => {
    const { host, row, paid } = await refusedMeanwhile();
    await paid();
    expect(recordPayment).toHaveBeenCalledWith(
      expect.objectContaining({ order_id: 'ORDER1', status: 'captured' }),
    );
    expect(host.save).toHaveBeenCalledWith(row);
  });

  it.each<[Phase['name'], (world: ReturnType<typeof setUp>) => void]>([
    ['saving', ({ host }) => host.save.mockReturnValue(new Promise(() => undefined))],
    ['unsaved', ({ host }) => host.save.mockRejectedValue(offline())],
    ['saved', () => undefined],
    ['disputed', ({ capture }) => capture.mockResolvedValue({ id: 'OTHER', status: 'COMPLETED' })],
  ])('changes nothing once the second one has led to %s', async (phase, prepare) => {
    const world = setUp();
    const { order, approve, capture, checkout, host, id } = world;
    prepare(world);
    let answer: (value: unknown) => void = () => {};
    capture.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await order();
    await approve();
    await approve();
    const seen = () => [
      checkout.phase().name,
      pendingOrders.of(id)?.state,
      ...[recordPayment, host.save, host.onSaved].map((each) => vi.mocked(each).mock.calls.length),
    ];
    const before = seen();
    expect(before[0]).toBe(phase);
    answer({ id: 'ORDER1', status: 'COMPLETED' });
    await settled();
    expect(seen()).toEqual(before);
  });

  it('is money although a second approval waits for its own answer', async () => {
    const { order, approve, capture, host } = setUp();
    let answer: (value: unknown) => void = () => {};
    capture
      .mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
      .mockReturnValueOnce(new Promise(() => {}));
    await order();
    await approve();
    await approve();
    answer({ id: 'ORDER1', status: 'COMPLETED' });
    await settled();
    expect(host.onSaved).toHaveBeenCalledOnce();
  });

  const lost = () => Promise.reject(new TypeError('Failed to fetch'));
  it('is not repeated once a second approval has taken its place', async () => {
    vi.useFakeTimers();
    const { order, approve, capture } = setUp();
    capture.mockImplementationOnce(lost).mockReturnValueOnce(new Promise(() => {}));
    await order();
    for (const milliseconds of [500, 5000]) {
      void approve();
      await vi.advanceTimersByTimeAsync(milliseconds);
    }
    expect(capture).toHaveBeenCalledTimes(2);
  });

  it.each<[string, () => Promise<unknown>, string, Phase['name']]>([
    ['says that it took the money', async () => ({ status: 'COMPLETED' }), 'not asked again', 'saved'],
    ['took the money, and its answer is lost', lost, 'ORDER_ALREADY_CAPTURED', 'saved'],
    ['took nothing', lost, 'INSTRUMENT_DECLINED', 'buyer'],
  ])('keeps the order until then, whatever the next one says: %s', async (_, late, next, end) => {
    vi.useFakeTimers();
    const { order, approve, capture, checkout, id } = setUp();
    const answers: (() => void)[] = [];
    capture.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(late()))));
    await order();
    void approve();
    await vi.advanceTimersByTimeAsync(61_000);
    const checkAgain = async (word: string) => {
      capture.mockRejectedValueOnce(new Error(word));
      checkout.checkAgain();
      await vi.advanceTimersByTimeAsync(0);
    };
    await checkAgain('INSTRUMENT_DECLINED');
    expect([checkout.phase().name, pendingOrders.of(id)?.state]).toEqual(['uncertain', 'approved']);
    for (const answer of answers) answer();
    await vi.advanceTimersByTimeAsync(0);
    await checkAgain(next);
    expect(checkout.phase().name).toBe(end);
  });

  it('is money of its own order, whatever other order stands open', async () => {
    const { checkout, host, row, order, paid } = await refusedMeanwhile();
    await expect(order()).resolves.toBe('ORDER2');
    expect(checkout.phase().name).toBe('buyer');
    await paid();
    expect(vi.mocked(recordPayment).mock.calls).toEqual([[expect.objectContaining({ order_id: 'ORDER1' })]]);
    expect(host.save).toHaveBeenCalledWith(row);
  });
});
