/**
 * The switch 'Glanz': a highlight that moves over the wrapping. `clip` limits it to the motif (CSS
 * clip-path, in per cent of the card).
 */
export function Shine({ clip }: { clip?: string }) {
  return (
    <div className="shine" style={{ clipPath: clip }} aria-hidden="true">
      <i />
    </div>
  );
}

/** CSS polygon from corners on the 300 × 400 sheet. */
export function silhouette(corners: string): string {
  const points = corners.split(' ').map((corner) => {
    const [x, y] = corner.split(',').map(Number);
    return `${Number(x) / 3}% ${Number(y) / 4}%`;
  });
  return `polygon(${points.join()})`;
}
