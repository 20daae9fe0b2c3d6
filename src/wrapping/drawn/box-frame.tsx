import type { CSSProperties, ReactNode } from 'react';
import { paper } from '@/gift/looks.ts';
import { GIFT_BOX } from '../classes.ts';

/**
 * The CSS variables of a paper, by which the drawing takes its colours; an unknown paper is the
 * first.
 */
export function paperVariables(pattern: number | null) {
  // A gradient has two colours, a solid paper one.
  const [from = '', to = from] = paper(pattern).background.match(/#\w{6}/g) ?? [];
  return { '--paper-from': from, '--paper-to': to };
}

/** What gives the box its paper. */
export function BoxFrame({ pattern, children }: { pattern: number | null; children?: ReactNode }) {
  return (
    <div
      className={`drawn ${GIFT_BOX}`}
      data-paper={paper(pattern).id}
      style={paperVariables(pattern) as CSSProperties}
    >
      {children}
    </div>
  );
}
