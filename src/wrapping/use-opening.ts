import {
  type ComponentType,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { afterFrame } from '@/ui/after-frame.ts';
import { FLIP_MS, openingMs, prefersReducedMotion } from './motion.ts';
import { isWaiting, nextState, type OpeningEvent, TURNED, WRAPPED } from './opening-state.ts';

/** Milliseconds that a click waits for the parts of an opening; then the card turns without one. */
const PARTS_TIMEOUT_MS = 2000;

interface Options {
  giftId: string;
  packingStyle: string;
  front: RefObject<HTMLElement | null>;
  /** Set by the page: a change opens (with the opening) or closes the card. */
  opened: boolean | undefined;
  onOpenedChange: ((opened: boolean) => void) | undefined;
  /** Somebody has come near the card: what an opening needs is loaded. */
  isNear: boolean;
}

/** All that opening a gift needs, loaded after the card stands. */
export const openingBundle = async () => (await import('./opening-bundle.ts')).openingBundle;

/** What plays openings; null until it has been loaded. */
let player: Awaited<ReturnType<typeof openingBundle>>['openingPlayer'] | null = null;

function useOpeningPlayer(packingStyle: string, isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ packingStyle: string; Parts: ComponentType | null } | null>(null);
  const isLoaded = loaded?.packingStyle === packingStyle;
  const load = async () => {
    player = (await openingBundle()).openingPlayer;
    const Parts = await player.prepare(packingStyle);
    setLoaded({ packingStyle, Parts });
  };
  const loadNow = useEffectEvent(load);
  useEffect(() => {
    // A failure is the click's to answer: the card then turns without an opening.
    if (isWanted && !isLoaded && !prefersReducedMotion()) loadNow().catch(() => undefined);
  }, [isWanted, isLoaded]);
  return {
    player: isLoaded ? player : null,
    Parts: isLoaded ? loaded.Parts : null,
    /** A drawn wrapping has its opening in itself and can be opened before the player is there. */
    isReady: isLoaded || packingStyleOf(packingStyle)?.animation === null,
    load,
  };
}

/** Opens and closes the gift card: what causes the events of opening-state.ts, and their time. */
export function useOpening({ giftId, packingStyle, front, opened, onOpenedChange, isNear }: Options) {
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
  const isPlayed = length > 0 && (isNear || isUnwrapped || stage === 'rewrapping');
  const { player, Parts, isReady, load } = useOpeningPlayer(packingStyle, isPlayed);
  const dispatch = (event: OpeningEvent) => {
    const hasOpening = length > 0 && !prefersReducedMotion();
    setState((before) => nextState(before, event, hasOpening));
  };
  const dispatchNow = useEffectEvent(dispatch);

  useEffect(() => {
    if (opened !== undefined) dispatchNow(opened ? 'open' : 'close');
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
    // Animations begin after the answer to the click, which would wait for all of them.
    if (isReady) return afterFrame(() => dispatchNow('partsCome'));
    const fail = () => dispatchNow('partsFail');
    loadNow().catch(fail);
    const timer = setTimeout(fail, PARTS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [waits, isReady]);

  const before = useRef(stage);
  useLayoutEffect(() => {
    const wasOpen = before.current === 'open';
    before.current = stage;
    if (!front.current || isHeld || !(isUnwrapped || stage === 'rewrapping')) return;
    const stageEnded = () => dispatchNow('stageEnded');
    const burst = () => dispatchNow('burst');
    if (player)
      return player.runStage(front.current, { stage, isUnwrapped, wasOpen, length, stageEnded, burst });
    if (isOpen) return;
    const timer = setTimeout(stageEnded, stage === 'opening' ? length : FLIP_MS);
    return () => clearTimeout(timer);
  }, [stage, isOpen, isUnwrapped, isHeld, player, length, front]);

  return {
    ...state,
    Parts,
    dispatch,
    /** With less motion a hand moves nothing, so nothing has to be there. */
    canBeHeld: length > 0 && (player !== null || prefersReducedMotion()),
  };
}
