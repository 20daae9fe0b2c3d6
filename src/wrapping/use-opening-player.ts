import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { prefersReducedMotion } from './motion.ts';

/** Milliseconds after which an opening's parts are loaded without having been asked for. */
const AHEAD_MS = 1200;

/**
 * What plays an opening: loaded when the card stands, because no card is opened in its first
 * second.
 */
let player: typeof import('./openings/opening-player.tsx').openingPlayer | null = null;

/**
 * Loads what a style's opening is played with: soon after the card stands, or only when it is asked
 * for.
 */
export function useOpeningPlayer(packingStyle: string, isPlayed: boolean, loadsAhead: boolean) {
  const [loaded, setLoaded] = useState<{ packingStyle: string; Parts: ComponentType | null } | null>(null);
  const isLoaded = loaded?.packingStyle === packingStyle;

  const load = async () => {
    player = (await import('./openings/opening-player.tsx')).openingPlayer;
    const Parts = await player.prepare(packingStyle);
    setLoaded({ packingStyle, Parts });
  };
  const loadAhead = () => {
    // A failure is the click's to answer: the card then turns without an opening.
    if (isPlayed && !isLoaded && !prefersReducedMotion()) load().catch(() => undefined);
  };
  const loadInTime = useEffectEvent(loadAhead);
  useEffect(() => {
    if (!loadsAhead || !isPlayed || isLoaded) return;
    const timer = setTimeout(loadInTime, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [loadsAhead, isPlayed, isLoaded]);

  return {
    /** null until it is there. */
    player: isLoaded ? player : null,
    Parts: isLoaded ? loaded.Parts : null,
    /**
     * A wrapping that a component draws has its opening in itself and can be opened before the
     * player is there.
     */
    isReady: isLoaded || packingStyleOf(packingStyle)?.animation === null,
    load,
    loadAhead,
  };
}
