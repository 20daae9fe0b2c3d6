import { paper } from '@/gift/looks.ts';
import { PRINTS } from './prints.ts';

export interface PaperPrint {
  from: string;
  to: string;
  /** SVG path of the printed motif, tile 22 × 22. */
  motif: string;
}

/**
 * The two colours of a paper's gradient (equal for a solid one) and its print. Unknown papers fall
 * back to the first.
 */
export function paperPrint(pattern: number | null): PaperPrint {
  const { id, background } = paper(pattern);
  const [from = '#D3E5FF', to = from] = background.match(/#[0-9a-f]{6}/gi) ?? [];
  return { from, to, motif: PRINTS[id - 1] ?? '' };
}
