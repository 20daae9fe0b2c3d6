import { localStore } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import type { GiftRow } from '@/gift/row.ts';
import { isGiftId } from '@/routes/routes.ts';

/**
 * The safe (ruling 9): every order on its way to a gift is kept in local storage, written before the step that it stands for,
 * and removed when the gift row is confirmed. This file is small because every page asks it whether something is pending.
 */

/**
 * created: made at PayPal, nothing taken. approved: capture() is about to be called or was, so money may have been taken.
 * captured: the money is there. disputed: what was captured is not what was ordered; kept for the support.
 */
export type OrderState = 'created' | 'approved' | 'captured' | 'disputed';

export interface PendingOrder {
  giftId: string;
  /** PayPal's order id. */
  orderId: string;
  state: OrderState;
  /** The frozen snapshot: this is what gets saved, with the addresses of its stored files, whatever the draft says by then. */
  row: GiftRow;
  /** Cents. */
  amount: number;
  /** ISO timestamp of the order's making. */
  createdAt: string;
}

/** Milliseconds that an unpaid order is offered again; PayPal keeps it for three hours. */
const REUSABLE_FOR = 2 * 60 * 60 * 1000;

const PREFIX = STORAGE_KEYS.pendingOrder;
const STATES: readonly string[] = ['created', 'approved', 'captured', 'disputed'];

/** Orders of this page where local storage is forbidden or full: then a reload loses them, but not the session. */
const unstored = new Map<string, PendingOrder>();
/** Gifts whose order the payment tab of this page is dealing with; the recovery leaves them alone. */
const claimed = new Set<string>();
const listeners = new Set<() => void>();

function publish() {
  for (const listener of listeners) listener();
}

function parse(text: string | null): PendingOrder | null {
  if (!text) return null;
  try {
    const order = JSON.parse(text) as Partial<PendingOrder> | null;
    const isWhole =
      typeof order?.giftId === 'string' &&
      isGiftId(order.giftId) &&
      typeof order.orderId === 'string' &&
      typeof order.amount === 'number' &&
      typeof order.createdAt === 'string' &&
      STATES.includes(order.state ?? '') &&
      order.row?.id === order.giftId;
    return isWhole ? (order as PendingOrder) : null;
  } catch {
    return null;
  }
}

/** The pending order of a gift, or null. */
export function pendingOrder(giftId: string): PendingOrder | null {
  return parse(localStore.get(PREFIX + giftId)) ?? unstored.get(giftId) ?? null;
}

/** Keeps an order, synchronously. */
export function keepOrder(order: PendingOrder): void {
  if (localStore.set(PREFIX + order.giftId, JSON.stringify(order))) unstored.delete(order.giftId);
  else unstored.set(order.giftId, order);
  publish();
}

/** Removes the order of a gift: its row is confirmed, or nothing was taken. */
export function forgetOrder(giftId: string): void {
  localStore.remove(PREFIX + giftId);
  unstored.delete(giftId);
  publish();
}

/** Whether an unpaid order is offered again instead of making a second one: option and amount are unchanged, and it is young. */
export function isReusable(order: PendingOrder, row: GiftRow, cents: number, now: Date): boolean {
  return (
    order.state === 'created' &&
    order.amount === cents &&
    order.row.price_id === row.price_id &&
    now.getTime() - Date.parse(order.createdAt) < REUSABLE_FOR
  );
}

/** Orders for which money was or may have been taken, oldest first, without those that the payment tab is dealing with. */
export function recoverableOrders(): PendingOrder[] {
  const ids = new Set([
    ...localStore.keys(PREFIX).map((key) => key.slice(PREFIX.length)),
    ...unstored.keys(),
  ]);
  return [...ids]
    .filter((giftId) => !claimed.has(giftId))
    .map(pendingOrder)
    .filter((order) => order !== null)
    .filter(({ state }) => state === 'approved' || state === 'captured')
    .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

/** Whether the shell has to load the recovery banner. Cheap enough for every page. */
export function hasPendingOrders(): boolean {
  return recoverableOrders().length > 0;
}

/** Calls back when orders change, here or in another tab. For useSyncExternalStore with hasPendingOrders. */
export function subscribeToPendingOrders(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Gifts that this page saw saved: nobody is asked to pay for them again while their draft still stands in the form. */
const settled = new Set<string>();

/** The gift row is confirmed: the safe is emptied. */
export function markSettled(giftId: string): void {
  settled.add(giftId);
  forgetOrder(giftId);
}

/** 'open': may be paid. 'paid': the money is there, the gift is on its way. */
export type PaymentState = 'open' | 'paid' | 'disputed' | 'settled';

/** What the safe knows about paying for a gift. */
export function paymentState(giftId: string): PaymentState {
  if (settled.has(giftId)) return 'settled';
  const state = pendingOrder(giftId)?.state ?? 'created';
  if (state === 'created') return 'open';
  return state === 'disputed' ? 'disputed' : 'paid';
}

/** The payment tab takes charge of a gift's order; the returned function gives it back to the recovery. */
export function claimOrder(giftId: string): () => void {
  claimed.add(giftId);
  publish();
  return () => {
    claimed.delete(giftId);
    publish();
  };
}
