import { paper } from '@/gift/papers-and-effects.ts';

/** Printed motif of each paper, 1 to 7, drawn white on a tile of 22 × 22. */
export const PRINTS: readonly string[] = [
  'M3 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M14 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'M0 0h6v22H0zM10 0h1v22h-1z',
  'M5 1q6 5 0 10q-6-5 0-10M16 12q6 5 0 10q-6-5 0-10',
  'M0 11a11 11 0 0 1 22 0h-3a8 8 0 0 0-16 0zM-11 22a11 11 0 0 1 22 0h-3a8 8 0 0 0-16 0zM11 22a11 11 0 0 1 22 0h-3a8 8 0 0 0-16 0z',
  'M5 9C0 5 1 1 3 1c1.5 0 2 2 2 2s.5-2 2-2c2 0 3 4-2 8zM16 20c-5-4-4-8-2-8 1.5 0 2 2 2 2s.5-2 2-2c2 0 3 4-2 8z',
  'M5 0l1.4 3.6L10 5 6.4 6.4 5 10 3.6 6.4 0 5l3.6-1.4zM16 11l1.4 3.6L21 16l-3.6 1.4L16 21l-1.4-3.6L11 16l3.6-1.4z',
  'M3 3l5 2-.8 2-5-2zM15 12l2 5-2 .8-2-5zM14 4l4-3 1.2 1.6-4 3zM4 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
];

/** A paper's two colours, equal for a solid one, and its printed path; unknown ones are the first. */
export function paperPrint(pattern: number | null) {
  const { id, background } = paper(pattern);
  const [from = '#D3E5FF', to = from] = background.match(/#[0-9a-f]{6}/gi) ?? [];
  return { from, to, motif: PRINTS[id - 1] ?? '' };
}
