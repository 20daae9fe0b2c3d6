import { moneyTable } from './money-table.ts';
import { orderingTable } from './ordering-table.ts';
import { savingTable } from './saving-table.ts';
import type { CheckoutEvent, Phase, Step } from './states.ts';

/**
 * The checkout of one gift as a pure machine: what an event means in a phase stands once, in one of
 * the three tables (ordering, money, saving). An event that a phase does not expect changes
 * nothing.
 */

type AnyHandler = (phase: Phase, event: CheckoutEvent) => Step;
type Row = Partial<Record<Phase['name'] | 'otherwise', AnyHandler>>;

/** The types of the tables hold that each handler gets the phase and event of its place. */
const TABLE = { ...orderingTable, ...moneyTable, ...savingTable } as Partial<
  Record<CheckoutEvent['type'], unknown>
>;

export function nextStep(phase: Phase, event: CheckoutEvent): Step {
  const row = TABLE[event.type] as Row | undefined;
  const handler = row?.[phase.name] ?? row?.otherwise;
  return handler?.(phase, event) ?? { phase, effects: [] };
}

/**
 * Whether money, a payment entry or the save is on its way: what PayPal's window reports meanwhile
 * decides nothing.
 */
export function isUnderWay({ name }: Phase): boolean {
  return name === 'capturing' || name === 'entering' || name === 'saving';
}

/**
 * Whether the gift is locked against the other tabs of this browser: while anything is on its way,
 * and from the tap where no provider is asked. There the save follows as soon as files and row are
 * ready, often at once, and a lock takes a moment.
 */
export function needsLock(phase: Phase): boolean {
  const isBefore = phase.name === 'preparing' || phase.name === 'asking';
  return isUnderWay(phase) || (isBefore && phase.way.kind !== 'paypal');
}
