import { createContext, type RefObject, useContext, useEffect } from 'react';

/**
 * Whether the letter around a player can be seen. In a closed gift, players are silent and load
 * nothing that only looks good.
 */
export const ShownContext = createContext(true);

/** What was played last. */
let playing: HTMLMediaElement | null = null;

/**
 * The `play` handler of a film or sound: stops the other one. It falls silent itself when its
 * letter is closed.
 */
export function useOneAtATime(media: RefObject<HTMLMediaElement | null>): () => void {
  const isShown = useContext(ShownContext);
  useEffect(() => {
    if (!isShown) media.current?.pause();
  }, [media, isShown]);
  return () => {
    if (playing !== media.current) playing?.pause();
    playing = media.current;
  };
}
