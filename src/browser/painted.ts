/* Ids of what the start script paints (src/first-paint): the page takes it away once it stands. */

export const START = 'start';
/** The cookie banner in it. */
export const PAINTED_BANNER = 'painted-banner';
