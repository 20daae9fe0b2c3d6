import { createContext, type RefObject, useContext, useEffect } from 'react';

/** In a closed gift, players are silent and load nothing that only looks good. */
export const ShownContext = createContext(true);

let playing: HTMLMediaElement | null = null;

/**
 * The `play` handler of a film or sound: stops the other one. All stop when the letter is closed.
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
