/** SVG path of the heart on every letter, around 0,0 and 20 wide. */
export const HEART = 'M0 9C-13 1-10-8-4.5-8-1.5-8 0-5 0-5s1.5-3 4.5-3C10-8 13 1 0 9z';
