/** Width and height of the windows of a phone, a tablet and a laptop. */
export const WINDOWS: readonly (readonly [number, number])[] = [
  [360, 740],
  [768, 1024],
  [1280, 860],
];
