/* How the closed card looks, as values: shared by its components and by the inline start script
   (src/first-paint), which paints the card before React is there and cannot carry it. */

/** Longer names are set smaller on the tag (closed-card.css). */
export const isLongName = (name: string) => name.length > 14;

/** CSS variable of the recipient's page: the length of the name in its headline (gift-page.css). */
export const LETTERS = '--letters';

/** Class names of the place in which a style is drawn; null for an unknown style. */
export const sceneClass = (packingStyle: string | null) => `wrapping scene-${packingStyle ?? 'none'}`;
