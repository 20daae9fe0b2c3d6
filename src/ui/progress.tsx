export interface ProgressProps {
  label: string;
  /** Fraction done, 0 to 1; null while unknown. */
  value: number | null;
}

export function Progress({ label, value }: ProgressProps) {
  const percent = value === null ? null : Math.round(value * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className="h-2.5 overflow-hidden rounded-full border border-edge bg-sand"
    >
      <div
        className={
          percent === null
            ? 'h-full w-1/3 animate-pulse bg-berry'
            : 'h-full origin-left bg-berry transition-transform'
        }
        style={percent === null ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
