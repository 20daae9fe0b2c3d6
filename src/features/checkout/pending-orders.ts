import { acrossTabs, createListeners } from '@/browser/listeners.ts';
import { localStore, type SafeStorage } from '@/browser/storage.ts';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { parsedJson } from '@/browser/stored-json.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import { holdFiles } from '@/media/discarded-files.ts';
import { isGiftId } from '@/routes.ts';

/**
 * placed: asked no provider; its save has begun and may have arrived. created: made at PayPal,
 * nothing taken. approved: capture() is about to be called or was, so money may have been taken.
 * captured: the money is there. disputed: what was captured is not what was ordered.
 */
const STATES = ['placed', 'created', 'approved', 'captured', 'disputed'] as const;

export type OrderState = (typeof STATES)[number];

/**
 * An order on its way to a gift (docs/behaviour.md#pending-orders), kept in local storage: written
 * before the step that it stands for, and removed when the gift's row is confirmed.
 */
export interface PendingOrder {
  giftId: string;
  /** PayPal's order id, or one made here. */
  orderId: string;
  state: OrderState;
  /** What gets saved, whatever the draft says by then. */
  row: FrozenGift;
  /** Cents. */
  amount: number;
  /** ISO timestamp of the order's making. */
  createdAt: string;
}

/**
 * 'open': may be paid. 'paid': the money is or may be there, the gift is on its way. 'saved': this
 * page saw its row confirmed.
 */
export type PaymentState = 'open' | 'paid' | 'disputed' | 'saved';

/** Milliseconds that an unpaid order is offered again; PayPal keeps it for three hours. */
const REUSABLE_FOR = 2 * 60 * 60 * 1000;

/** Milliseconds after which an unpaid order is dropped with all that the gift says. */
const UNPAID_LIFETIME = 24 * 60 * 60 * 1000;

const PREFIX = STORAGE_KEYS.pendingOrder;

/** Whether its gift may have to be saved yet. */
export const isUnfinished = ({ state }: PendingOrder): boolean =>
  state === 'placed' || state === 'approved' || state === 'captured';

function parse(text: string | null): PendingOrder | null {
  const order = parsedJson(text) as Partial<PendingOrder> | null;
  const isWhole =
    typeof order?.giftId === 'string' &&
    isGiftId(order.giftId) &&
    typeof order.orderId === 'string' &&
    typeof order.amount === 'number' &&
    typeof order.createdAt === 'string' &&
    STATES.some((state) => state === order.state) &&
    order.row?.id === order.giftId;
  return isWhole ? (order as PendingOrder) : null;
}

/** Whether an unpaid order is offered again instead of making a second one. */
export function isReusable(order: PendingOrder, row: GiftRow, cents: number, now: Date): boolean {
  return (
    order.state === 'created' &&
    order.amount === cents &&
    order.row.price_id === row.price_id &&
    now.getTime() - Date.parse(order.createdAt) < REUSABLE_FOR
  );
}

/** The pending orders of a browser, as one page of it sees them. */
export function pendingOrdersIn(storage: SafeStorage) {
  /** Orders of this page where local storage is forbidden or full: only a reload loses them. */
  const unstored = new Map<string, PendingOrder>();
  /** Gifts whose order the payment tab of this page is dealing with. */
  const claimed = new Set<string>();
  /** Gifts that this page saw saved, while their draft may still stand in the form. */
  const saved = new Set<string>();
  const [tell, subscribeHere] = createListeners();

  for (const key of storage.keys(PREFIX)) {
    const order = parse(storage.get(key));
    const isOver = order?.state === 'created' && Date.now() - Date.parse(order.createdAt) > UNPAID_LIFETIME;
    if (isOver) storage.remove(key);
  }

  /** The pending order of a gift, or null. */
  function of(giftId: string): PendingOrder | null {
    return unstored.get(giftId) ?? parse(storage.get(PREFIX + giftId));
  }

  /** Keeps an order, synchronously. */
  function keep(order: PendingOrder): void {
    if (storage.set(PREFIX + order.giftId, JSON.stringify(order))) unstored.delete(order.giftId);
    else unstored.set(order.giftId, order);
    tell();
  }

  /** Removes the order of a gift: its row is confirmed, or nothing was taken. */
  function forget(giftId: string): void {
    storage.remove(PREFIX + giftId);
    unstored.delete(giftId);
    tell();
  }

  /** Orders to recover, oldest first: without those that the payment tab is dealing with. */
  function unfinished(): PendingOrder[] {
    const ids = [...storage.keys(PREFIX).map((key) => key.slice(PREFIX.length)), ...unstored.keys()];
    return [...new Set(ids)]
      .filter((giftId) => !claimed.has(giftId))
      .map(of)
      .filter((order) => order !== null)
      .filter(isUnfinished)
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  }

  return {
    of,
    keep,
    forget,
    unfinished,

    /** Whether there is an order of the gift, also an unreadable one. */
    has: (giftId: string): boolean => unstored.has(giftId) || storage.get(PREFIX + giftId) !== null,

    /** Whether the gift of any order, also an unreadable one, may name this stored file. */
    holdsFile(name: string): boolean {
      const stored = storage.keys(PREFIX).map((key) => storage.get(key) ?? '');
      return [...stored, ...[...unstored.values()].map((order) => JSON.stringify(order))].some((order) =>
        order.includes(name),
      );
    },

    /** Forgets the order of a discarded draft; any but an unpaid one may have been paid. */
    forgetUnpaid(giftId: string): void {
      if (of(giftId)?.state === 'created') forget(giftId);
    },

    /** The gift row is confirmed. */
    markSaved(giftId: string): void {
      saved.add(giftId);
      forget(giftId);
    },

    /** What is known about paying for a gift. */
    stateOf(giftId: string): PaymentState {
      if (saved.has(giftId)) return 'saved';
      const state = of(giftId)?.state;
      if (state === 'approved' || state === 'captured') return 'paid';
      return state === 'disputed' ? state : 'open';
    },

    /** Whether a gift is or may be paid for, or is being saved: nobody writes on its draft. */
    isOnItsWay(giftId: string): boolean {
      const order = of(giftId);
      return saved.has(giftId) || (order !== null && order.state !== 'created');
    },

    /** Whether a gift is saved, or may turn out to be, without anything done by its sender. */
    isArriving(giftId: string): boolean {
      const order = of(giftId);
      return saved.has(giftId) || (order !== null && isUnfinished(order));
    },

    /** Takes an order for the payment tab; the returned function gives it back to the recovery. */
    claim(giftId: string): () => void {
      claimed.add(giftId);
      tell();
      return () => {
        claimed.delete(giftId);
        tell();
      };
    },

    /** Calls back when orders change, here or in another tab. */
    subscribe: acrossTabs(subscribeHere, PREFIX),
  };
}

export type PendingOrders = ReturnType<typeof pendingOrdersIn>;

export const pendingOrders = pendingOrdersIn(localStore);

holdFiles(pendingOrders.holdsFile);
