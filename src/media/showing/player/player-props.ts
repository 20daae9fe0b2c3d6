/**
 * Media fragment that starts a film at 0.001 s: at 0, Safari on the iPhone shows no picture before
 * it is played.
 */
export const POSTER = '#t=0.001';

export interface PlayerProps {
  url: string;
  /** What it is, for buttons and screen readers. */
  name: string;
  /** Called when the file cannot be loaded or played. */
  onUnplayable: () => void;
}
