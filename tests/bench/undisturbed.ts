/** A figure of a benchmark and whether the host took time while it was measured (stolen.ts). */
export interface Measured {
  what: string;
  isDisturbed: boolean;
}

/**
 * The figures that count of something that was measured several times, each time yielding the same
 * figures: all undisturbed ones, and disturbed ones only as far as there are fewer than `times`
 * others. A figure that comes twice each time is to count twice as often.
 */
export function undisturbed<Figure extends Measured>(
  measured: readonly (readonly Figure[])[],
  times: number,
): { counted: Figure[]; isComplete: boolean } {
  const [first = []] = measured;
  const counted = [...new Set(first.map(({ what }) => what))].flatMap((what) => {
    const isSame = (figure: Figure) => figure.what === what;
    const figures = measured.flat().filter(isSame);
    const clean = figures.filter(({ isDisturbed }) => !isDisturbed);
    const others = figures.filter(({ isDisturbed }) => isDisturbed);
    return [...clean, ...others.slice(0, Math.max(0, times * first.filter(isSame).length - clean.length))];
  });
  return { counted, isComplete: counted.every(({ isDisturbed }) => !isDisturbed) };
}
