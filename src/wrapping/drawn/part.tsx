import type { CSSProperties, ReactNode } from 'react';

/** x, y, width, height on the 300 × 400 sheet on which every wrapping is drawn. */
export type Box = readonly [number, number, number, number];

interface PartProps {
  /** Name of the part, used as class by which the opening sequence moves it. */
  name: string;
  box: Box;
  origin?: string | null;
  /** Place among several of its kind, from 0: further ones start later. */
  nth?: number;
  children: ReactNode;
}

/** More decimals would be invisible, and lengthen the document that the box is printed into. */
export const percent = (share: number) => `${Number(share.toFixed(2))}%`;

/**
 * One moving piece of a drawing, in an <svg> of its own: browsers move whole elements on the
 * compositor but repaint shapes that move inside an <svg>. Its height follows from its width.
 */
export function Part({ name, box: [x, y, width, height], origin, nth, children }: PartProps) {
  return (
    <svg
      className={`part ${name}`}
      viewBox={`${x} ${y} ${width} ${height}`}
      aria-hidden="true"
      style={
        {
          left: percent(x / 3),
          top: percent(y / 4),
          width: percent(width / 3),
          transformOrigin: origin,
          '--nth': nth,
        } as CSSProperties
      }
    >
      {children}
    </svg>
  );
}

/** The ribbon's colour comes as --ribbon, --ribbon-deep and --ribbon-light. */
export interface DrawnProps {
  /** Paper 1 to 7 or null; only the box takes it. */
  pattern: number | null;
  shine: boolean;
}
