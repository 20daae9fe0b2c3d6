import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FLIP_MS, openingMs, prefersReducedMotion } from './motion.ts';
import { isWaiting, nextState, type OpeningEvent, TURNED, WRAPPED } from './opening-state.ts';
import { useOpeningPlayer } from './use-opening-player.ts';

/** Milliseconds that a click waits for the parts of an opening; then the card turns without one. */
const PATIENCE_MS = 2000;

interface Options {
  giftId: string;
  packingStyle: string;
  /** The closed side. */
  front: RefObject<HTMLElement | null>;
  /** Set by the page: a change opens (with the opening) or closes the card. */
  opened: boolean | undefined;
  onOpenedChange: ((opened: boolean) => void) | undefined;
  /**
   * Whether what an opening needs is loaded soon after the card stands, or only when somebody comes
   * near it.
   */
  loadsAhead: boolean;
}

/**
 * Opens and closes the gift card: opening-state.ts says what follows what; here is what causes it,
 * and the time that passes.
 */
export function useOpening({ giftId, packingStyle, front, opened, onOpenedChange, loadsAhead }: Options) {
  const [state, setState] = useState(opened ? TURNED : WRAPPED);
  const { stage, isUnwrapped, isHeld } = state;
  const isOpen = stage === 'open';

  // Another gift closes the card, and it stays closed when the first one comes back.
  const [shownId, setShownId] = useState(giftId);
  if (shownId !== giftId) {
    setShownId(giftId);
    setState(WRAPPED);
  }

  const length = openingMs(packingStyle);
  const { player, Parts, isReady, load, loadAhead } = useOpeningPlayer(packingStyle, length > 0, loadsAhead);
  const happen = (event: OpeningEvent) => {
    const readiness = length === 0 || prefersReducedMotion() ? 'none' : isReady ? 'ready' : 'awaited';
    setState((before) => nextState(before, event, readiness));
  };
  const happening = useEffectEvent(happen);

  useEffect(() => {
    if (opened !== undefined) happening(opened ? 'open' : 'close');
  }, [opened]);

  const report = useEffectEvent((nowOpen: boolean) => onOpenedChange?.(nowOpen));
  const reported = useRef(isOpen);
  useEffect(() => {
    if (reported.current === isOpen) return;
    reported.current = isOpen;
    report(isOpen);
  }, [isOpen]);

  const loadNow = useEffectEvent(load);
  const waits = isWaiting(state);
  useEffect(() => {
    if (!waits) return;
    if (isReady) return happening('partsCome');
    const fail = () => happening('partsFail');
    // Asking for them is some milliseconds of work already, and is not to keep the frame that
    // answers the click waiting.
    const timers = [setTimeout(() => loadNow().catch(fail)), setTimeout(fail, PATIENCE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [waits, isReady]);

  const loadInTime = useEffectEvent(loadAhead);
  const before = useRef(stage);
  useLayoutEffect(() => {
    const wasOpen = before.current === 'open';
    before.current = stage;
    if (!front.current || isHeld || !(isUnwrapped || stage === 'again')) return;
    const arrive = () => happening('arrive');
    const burst = () => happening('burst');
    if (player) return player.pass(front.current, { stage, isUnwrapped, wasOpen, length, arrive, burst });
    loadInTime();
    if (isOpen) return;
    const timer = setTimeout(arrive, stage === 'opening' ? length : FLIP_MS);
    return () => clearTimeout(timer);
  }, [stage, isOpen, isUnwrapped, isHeld, player, length, front]);

  return {
    ...state,
    Parts,
    /** Loads what the opening needs, for someone who comes near the card. */
    load: loadAhead,
    happen,
    /** With less motion a hand moves nothing, so nothing has to be there. */
    canBeHeld: length > 0 && (player !== null || prefersReducedMotion()),
  };
}
