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
import { FLIP_MS, openingMs, prefersReducedMotion, type Stage } from './motion.ts';

/** Milliseconds after which an opening's parts are loaded without having been asked for. */
const AHEAD_MS = 1200;
/** Milliseconds that a click waits for them; then the card turns without an opening. */
const PATIENCE_MS = 2000;

/** What plays an opening: loaded when the card stands, because no card is opened in its first second. */
let means: typeof import('./openings/means.tsx').means | null = null;

/** Whether the wrapping is drawn by a component, which has its opening in itself. */
const isDrawn = (packingStyle: string) => packingStyleOf(packingStyle)?.animation === null;

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

interface State {
  giftId: string;
  stage: Stage;
  /** From the start of an opening until it has been played backwards: what has opened stays open while the card turns. */
  isUnwrapped: boolean;
  /** In a hand, which moves the opening. */
  isHeld: boolean;
}

/** The stages of the gift card (docs/behaviour.md#gift-card): closed to open and back, with the opening in between. */
export function useOpening({
  giftId,
  packingStyle,
  front,
  opened,
  onOpenedChange,
  playsOpening,
  loadsAhead,
}: Options) {
  const [state, setState] = useState<State>({
    giftId,
    stage: opened ? 'open' : 'closed',
    isUnwrapped: false,
    isHeld: false,
  });
  // Another gift closes the card, and it stays closed when the first one comes back.
  const isSameGift = state.giftId === giftId;
  if (!isSameGift) setState({ giftId, stage: 'closed', isUnwrapped: false, isHeld: false });
  const stage = isSameGift ? state.stage : 'closed';
  const isUnwrapped = isSameGift && state.isUnwrapped;
  const isHeld = isSameGift && state.isHeld;
  const isOpen = stage === 'open';
  const length = playsOpening ? openingMs(packingStyle) : 0;

  const go = (next: Stage, unwrapped = isUnwrapped) =>
    setState({ giftId, stage: next, isUnwrapped: unwrapped, isHeld: false });

  const [loaded, setLoaded] = useState<{ packingStyle: string; Parts: ComponentType | null } | null>(null);
  const isLoaded = loaded?.packingStyle === packingStyle;

  const open = () => {
    if (length === 0 || prefersReducedMotion()) go('open', false);
    else go('opening', isUnwrapped || isLoaded || isDrawn(packingStyle));
  };
  const close = () => go('closed');

  const follow = useEffectEvent((wish: boolean) => {
    if (wish && stage === 'closed') open();
    if (!wish && stage !== 'closed') close();
  });
  const firstWish = useRef(opened);
  useEffect(() => {
    if (opened === firstWish.current) return;
    firstWish.current = undefined;
    if (opened !== undefined) follow(opened);
  }, [opened]);

  const report = useEffectEvent((nowOpen: boolean) => onOpenedChange?.(nowOpen));
  const reported = useRef(isOpen);
  useEffect(() => {
    if (reported.current === isOpen) return;
    reported.current = isOpen;
    report(isOpen);
  }, [isOpen]);

  const load = async () => {
    means = (await import('./openings/means.tsx')).means;
    const Parts = await means.prepare(packingStyle);
    setLoaded({ packingStyle, Parts });
  };
  const loadAhead = () => {
    // A failure is the click's to answer: the card then turns without an opening.
    if (length > 0 && !isLoaded && !prefersReducedMotion()) load().catch(() => undefined);
  };
  const loadNow = useEffectEvent(load);
  const loadInTime = useEffectEvent(loadAhead);
  useEffect(() => {
    if (!loadsAhead || length === 0 || isLoaded) return;
    const timer = setTimeout(loadInTime, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [loadsAhead, length, isLoaded]);

  const goOn = useEffectEvent(go);
  const isWaiting = stage === 'opening' && !isUnwrapped;
  useEffect(() => {
    if (!isWaiting) return;
    let isDue = true;
    const begin = (unwrapped: boolean) => {
      if (isDue) goOn(unwrapped ? 'opening' : 'open', unwrapped);
      isDue = false;
    };
    loadNow().then(
      () => begin(true),
      () => begin(false),
    );
    const timer = setTimeout(begin, PATIENCE_MS, false);
    return () => {
      isDue = false;
      clearTimeout(timer);
    };
  }, [isWaiting]);

  const arrive = useEffectEvent(() => {
    if (stage === 'opening') go('open');
    else if (stage === 'again') open();
    else go('closed', false);
  });
  const [isBurst, setBurst] = useState(false);
  const before = useRef<Stage>(stage);
  useLayoutEffect(() => {
    const wasOpen = before.current === 'open';
    before.current = stage;
    setBurst(false);
    if (!front.current || isHeld || !(isUnwrapped || stage === 'again')) return;
    if (isLoaded && means)
      return means.pass(front.current, { stage, isUnwrapped, wasOpen, length, arrive, burst: setBurst });
    // A painted box can be opened before the means are there.
    loadInTime();
    if (stage === 'open') return;
    const timer = setTimeout(arrive, stage === 'opening' ? length : FLIP_MS);
    return () => clearTimeout(timer);
  }, [stage, isUnwrapped, isHeld, isLoaded, length, front]);

  return {
    stage,
    isUnwrapped,
    /** Whether the wrapping has given way. */
    isBurst: isOpen || (isBurst && stage === 'opening'),
    Parts: isLoaded ? loaded.Parts : null,
    /** Loads what the opening needs, for someone who comes near the card. */
    load: loadAhead,
    open,
    close,
    skip: () => go('open'),
    unwrapAgain: () => go('again'),
    canBeHeld: isLoaded && length > 0 && !prefersReducedMotion(),
    /** A hand takes the closed wrapping, or has let it spring back. */
    setHeld: (held: boolean) => setState({ giftId, stage: 'closed', isUnwrapped: held, isHeld: held }),
    goOn: () => go('opening', true),
  };
}
