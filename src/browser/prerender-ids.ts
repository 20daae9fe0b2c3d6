/* Ids of what the start script paints (src/first-paint): the page takes it away once it stands. */

export const START = 'start';
export const PAINTED_BANNER = 'painted-banner';
