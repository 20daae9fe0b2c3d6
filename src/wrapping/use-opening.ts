import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { FLIP_MS, openingMs, prefersReducedMotion } from './motion.ts';
import { type Means, nextState, type OpeningEvent, TURNED, WRAPPED } from './opening-state.ts';
import { useMeans } from './use-means.ts';

interface Options {
  giftId: string;
  packingStyle: string;
  /** The closed side. */
  front: RefObject<HTMLElement | null>;
  /** Set by the page: a change opens (with the opening) or closes the card. */
  opened: boolean | undefined;
  onOpenedChange: ((opened: boolean) => void) | undefined;
  /** Whether the opening is played before the card turns. */
  playsOpening: boolean;
  /** Whether what an opening needs is loaded soon after the card stands, or only when somebody comes near it. */
  loadsAhead: boolean;
}

/** The stages of the gift card: opening-state.ts says what follows what; here are what causes it and the time that passes. */
export function useOpening({
  giftId,
  packingStyle,
  front,
  opened,
  onOpenedChange,
  playsOpening,
  loadsAhead,
}: Options) {
  const [state, setState] = useState(opened ? TURNED : WRAPPED);
  const { stage, isUnwrapped, isHeld } = state;
  const isOpen = stage === 'open';

  // Another gift closes the card, and it stays closed when the first one comes back.
  const [shownId, setShownId] = useState(giftId);
  if (shownId !== giftId) {
    setShownId(giftId);
    setState(WRAPPED);
  }

  const length = playsOpening ? openingMs(packingStyle) : 0;
  const { player, Parts, isReady, loadAhead } = useMeans({
    packingStyle,
    isPlayed: length > 0,
    loadsAhead,
    isAwaited: stage === 'opening' && !isUnwrapped,
    onEnd: (haveCome) => happen(haveCome ? 'partsCome' : 'partsFail'),
  });
  const meansNow = (): Means => {
    if (length === 0 || prefersReducedMotion()) return 'none';
    return isReady ? 'ready' : 'awaited';
  };
  const happen = (event: OpeningEvent) => setState((before) => nextState(before, event, meansNow()));
  const happening = useEffectEvent(happen);

  const firstWish = useRef(opened);
  useEffect(() => {
    if (opened === firstWish.current) return;
    firstWish.current = undefined;
    if (opened !== undefined) happening(opened ? 'open' : 'close');
  }, [opened]);

  const report = useEffectEvent((nowOpen: boolean) => onOpenedChange?.(nowOpen));
  const reported = useRef(isOpen);
  useEffect(() => {
    if (reported.current === isOpen) return;
    reported.current = isOpen;
    report(isOpen);
  }, [isOpen]);

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
    if (stage === 'open') return;
    const timer = setTimeout(arrive, stage === 'opening' ? length : FLIP_MS);
    return () => clearTimeout(timer);
  }, [stage, isUnwrapped, isHeld, player, length, front]);

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
