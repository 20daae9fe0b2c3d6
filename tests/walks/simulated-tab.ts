import { randomUUID } from 'node:crypto';
import type { CheckoutServices } from '@/features/checkout/checkout-services.ts';
import {
  type Checkout,
  type CheckoutHost,
  createCheckout,
  type OrderForm,
} from '@/features/checkout/create-checkout.ts';
import { pendingOrdersIn } from '@/features/checkout/pending-orders.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { toGiftRow } from '@/gift/row.ts';
import { draft as aDraft } from '../drafts.ts';
import type { Defect } from './broken-checkouts.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/**
 * A browser tab with the wizard's payment tab and the recovery, without React. Closing it stops
 * both at once.
 */
export class SimulatedTab {
  isOpen = true;
  draft: GiftDraft;
  checkout: Checkout;
  /** Order ids of the open PayPal windows of the current checkout. */
  window: string | null = null;
  private readonly world: SimulatedWorld;
  private readonly defect: Defect;
  private readonly services: CheckoutServices;
  private readonly recoveries = new Map<string, { checkout: Checkout; detach: () => void }>();
  private detach: () => void;

  constructor(world: SimulatedWorld, draft: GiftDraft, defect: Defect) {
    this.world = world;
    this.draft = draft;
    this.defect = defect;
    const orders = pendingOrdersIn(world.storageOf(this));
    this.services = {
      pendingOrders: { ...orders, ...defect.pendingOrders?.(orders) },
      askDraft: (row) => world.draftAnswer(this, row),
      enterPayment: (order) => world.enterPayment(this, order),
      verify: () => {},
      keepStorage: () => {},
      withLock: (giftId, action) => world.withLock(this, giftId, action),
    };
    this.checkout = this.newCheckout();
    this.detach = this.checkout.attach();
  }

  /** The page, without a form for the recovery. */
  private host(form?: OrderForm): CheckoutHost {
    const host: CheckoutHost = {
      ...(form && { form }),
      save: (row) => this.world.save(this, row),
      canNavigateToGift: (giftId) => giftId === this.draft.id,
      showPhase: () => {},
      showToast: () => {},
      onSaved: (row) => {
        this.world.leads.push({ giftId: row.id, draftId: this.draft.id });
        this.begin(aDraft());
      },
      onSavedElsewhere: () => {},
    };
    return { ...host, ...this.defect.host?.(host) };
  }

  private form(): OrderForm {
    return {
      prepare: () => this.world.prepare(this, toGiftRow(this.draft)),
      rename: async (giftId) => {
        if (giftId !== this.draft.id) return null;
        this.draft = { ...this.draft, id: randomUUID() };
        return this.draft.id;
      },
      isCurrent: (giftId) => giftId === this.draft.id,
      dropCoupon: () => {},
      onPaymentError: () => {},
      onPaymentCancel: () => {},
    };
  }

  private newCheckout(): Checkout {
    return createCheckout(this.draft.id, () => this.host(this.form()), this.services);
  }

  /** The sender begins another gift: by the logo, or because this one is saved. */
  begin(draft: GiftDraft): void {
    this.draft = draft;
    this.detach();
    this.window = null;
    this.checkout = this.newCheckout();
    this.detach = this.checkout.attach();
  }

  /** The form is open: nothing is on its way for this draft. */
  get isEditable(): boolean {
    const { name } = this.checkout.phase();
    return name === 'idle' && this.services.pendingOrders.stateOf(this.draft.id) === 'open';
  }

  pay(way: 'paypal' | 'demo'): void {
    if (way === 'demo') {
      this.checkout.place({ kind: 'demo' });
      return;
    }
    void this.checkout
      .createOrder((row, cents) => this.world.createOrder(this, row, cents))
      .then(
        (orderId) => {
          this.window = orderId;
        },
        () => {},
      );
  }

  /** The buyer's action in PayPal's window, if one is open. */
  buyer(does: 'approve' | 'cancel' | 'close'): void {
    const orderId = this.window;
    if (!orderId) return;
    if (does === 'cancel') this.checkout.cancel();
    else if (does === 'close') this.checkout.fail(new Error('Window closed'));
    else {
      const capture = () => this.world.capture(this, orderId);
      this.checkout.approve({
        orderId,
        capture: this.defect.capture?.(capture) ?? capture,
        restart: () => {
          this.window = orderId;
        },
      });
    }
    // Both approving and cancelling close the window.
    this.window = null;
  }

  /** The recovery banner: continues pending orders, and tries again on request. */
  recover(): void {
    const { pendingOrders } = this.services;
    const left = new Set(pendingOrders.unfinished().map(({ giftId }) => giftId));
    for (const [giftId, { detach }] of this.recoveries) {
      if (left.has(giftId)) continue;
      detach();
      this.recoveries.delete(giftId);
    }
    for (const giftId of left) {
      let recovery = this.recoveries.get(giftId);
      if (!recovery) {
        const checkout = createCheckout(giftId, () => this.host(), this.services);
        recovery = { checkout, detach: checkout.attach() };
        this.recoveries.set(giftId, recovery);
      }
      void recovery.checkout.recover();
    }
  }

  hasUnfinished(): boolean {
    return this.services.pendingOrders.unfinished().length > 0;
  }

  close(): void {
    this.world.close(this);
  }
}
