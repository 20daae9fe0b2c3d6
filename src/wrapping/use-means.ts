import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { prefersReducedMotion } from './motion.ts';

/** Milliseconds after which an opening's parts are loaded without having been asked for. */
const AHEAD_MS = 1200;
/** Milliseconds that a click waits for them; then the card turns without an opening. */
const PATIENCE_MS = 2000;

/** What plays an opening: loaded when the card stands, because no card is opened in its first second. */
let player: typeof import('./openings/means.tsx').means | null = null;

/** Whether the wrapping is drawn by a component, which has its opening in itself. */
const isDrawn = (packingStyle: string) => packingStyleOf(packingStyle)?.animation === null;

interface Options {
  packingStyle: string;
  /** Whether the style has an opening that the card plays. */
  isPlayed: boolean;
  /** Whether they are loaded soon after the card stands, or only when somebody comes near it. */
  loadsAhead: boolean;
  /** Whether a click waits for them. */
  isAwaited: boolean;
  /** Tells the click whether they have come. */
  onEnd: (haveCome: boolean) => void;
}

/** Loads what a style's opening is played with. */
export function useMeans({ packingStyle, isPlayed, loadsAhead, isAwaited, onEnd }: Options) {
  const [loaded, setLoaded] = useState<{ packingStyle: string; Parts: ComponentType | null } | null>(null);
  const isLoaded = loaded?.packingStyle === packingStyle;

  const load = async () => {
    player = (await import('./openings/means.tsx')).means;
    const Parts = await player.prepare(packingStyle);
    setLoaded({ packingStyle, Parts });
  };
  const loadAhead = () => {
    // A failure is the click's to answer: the card then turns without an opening.
    if (isPlayed && !isLoaded && !prefersReducedMotion()) load().catch(() => undefined);
  };
  const loadNow = useEffectEvent(load);
  const loadInTime = useEffectEvent(loadAhead);
  useEffect(() => {
    if (!loadsAhead || !isPlayed || isLoaded) return;
    const timer = setTimeout(loadInTime, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [loadsAhead, isPlayed, isLoaded]);

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isAwaited) return;
    let isDue = true;
    const answer = (haveCome: boolean) => {
      if (isDue) end(haveCome);
      isDue = false;
    };
    loadNow().then(
      () => answer(true),
      () => answer(false),
    );
    const timer = setTimeout(answer, PATIENCE_MS, false);
    return () => {
      isDue = false;
      clearTimeout(timer);
    };
  }, [isAwaited]);

  return {
    /** null until it is there. */
    player: isLoaded ? player : null,
    Parts: isLoaded ? loaded.Parts : null,
    /** A painted wrapping can be opened before the player is there. */
    isReady: isLoaded || isDrawn(packingStyle),
    loadAhead,
  };
}
