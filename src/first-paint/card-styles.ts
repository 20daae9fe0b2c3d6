/**
 * What the card of a link needs that is painted before React. vite.config.ts makes a sheet of its
 * own of it: the card waits for this small one instead of the app's, which shares a slow line with
 * the scripts.
 */
import '@/wrapping/closed-card.css';
import '@/wrapping/drawn/box-closed.css';
import './painted.css';
