import type { Phase } from './states.ts';

/**
 * Milliseconds by which phase and toast follow the tap: the request goes first, and nobody sees the
 * difference.
 */
const AFTER_TAP_MS = 100;
/** Phases on the way to an answer. */
const ON_THE_WAY: readonly Phase['name'][] = ['preparing', 'asking', 'renaming', 'ordering', 'saving'];

export interface ShownAfterTap {
  phase: (phase: Phase) => void;
  toast: (show: () => void) => void;
  /** Shows what is held back; for a page that goes, whose toasts outlive it. */
  showAll: () => void;
}

/**
 * Shows what a checkout says, a tap's first phases and toasts AFTER_TAP_MS late: drawn at once,
 * what answers the tap would hold up the request that the tap is about.
 */
export function shownAfterTap(draw: (phase: Phase) => void): ShownAfterTap {
  let newest: Phase = { name: 'idle' };
  let drawn: Phase = newest;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The toasts since the tap; null while everything is shown at once. */
  let heldBack: (() => void)[] | null = null;
  const showAll = () => {
    clearTimeout(timer);
    drawn = newest;
    draw(newest);
    for (const show of heldBack ?? []) show();
    heldBack = null;
  };
  return {
    phase: (phase) => {
      newest = phase;
      if (!ON_THE_WAY.includes(phase.name)) return showAll();
      if (heldBack) return;
      if (drawn.name !== 'idle') return showAll();
      heldBack = [];
      timer = setTimeout(showAll, AFTER_TAP_MS);
    },
    toast: (show) => {
      if (heldBack) heldBack.push(show);
      else show();
    },
    showAll,
  };
}
