/**
 * Address of an animated style's picture below the app's own path. A module of its own, since the
 * inline start script cannot carry the list of styles.
 */
export const animationAddress = (packingStyle: string) => `wrappings/${packingStyle}.svg`;
