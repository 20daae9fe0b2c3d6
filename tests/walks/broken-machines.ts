import { nextStep } from '@/features/checkout/machine.ts';
import type { CheckoutEvent, Phase, Step } from '@/features/checkout/states.ts';
import type { Machine } from './simulated-tab.ts';

/** Checkout machines with one defect each, which the random walks must find. */

/** Any failure of a capture counts as a refusal. */
function forgetful(phase: Phase, event: CheckoutEvent): Step {
  if (event.type !== 'capture-ended' || event.outcome.kind !== 'unknown') return nextStep(phase, event);
  return nextStep(phase, { ...event, outcome: { ...event.outcome, kind: 'refused' } });
}

/** The order is not written as approved before it is captured. */
function careless(phase: Phase, event: CheckoutEvent): Step {
  const step = nextStep(phase, event);
  const effects = step.effects.filter(
    (effect) => effect.type !== 'keep' || effect.order.state !== 'approved',
  );
  return { ...step, effects };
}

/** An order that may have been paid does not prevent a second order. */
function greedy(phase: Phase, event: CheckoutEvent): Step {
  if (event.type === 'pay' && phase.name === 'uncertain') return nextStep({ name: 'idle' }, event);
  if (event.type === 'answered' || event.type === 'ordered')
    return nextStep(phase, { ...event, isCurrent: true });
  return nextStep(phase, event.type === 'prepared' ? { ...event, pending: null } : event);
}

/** A late save acts on the draft that is open when it finishes. */
function rude(phase: Phase, event: CheckoutEvent): Step {
  return nextStep(phase, event.type === 'saved' ? { ...event, mayLead: true } : event);
}

/** A save takes the form's present content instead of the ordered content. */
function confused(phase: Phase, event: CheckoutEvent): Step {
  const step = nextStep(phase, event);
  const effects = step.effects.map((effect) =>
    effect.type === 'save' ? { ...effect, row: { ...effect.row, message: 'Neu' } } : effect,
  );
  return { ...step, effects };
}

export const BROKEN_MACHINES: readonly [rule: string, machine: Machine][] = [
  ['only documented refusals are refusals', forgetful],
  ['approved is written before the capture', careless],
  ['no second order while the first may have been paid', greedy],
  ['what finishes late touches its own draft only', rude],
  ['what is saved is the snapshot', confused],
];
