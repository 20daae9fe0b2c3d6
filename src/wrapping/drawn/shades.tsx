type Shade = 'satin' | 'gold' | 'away' | 'soft' | 'glow';

const ALL: readonly Shade[] = ['satin', 'gold', 'away', 'soft', 'glow'];

/**
 * Gradients that all drawings share, lit from above left: satin (the ribbon colour), gold, a soft
 * floor shadow, a warm glow and a dark edge. `id` is the prefix of their ids, the drawing's
 * useId(), because ids are unique in a document. `only` names the gradients that the drawing uses:
 * the box is printed into the document of every page, which is to stay short.
 */
export function Shades({ id, only = ALL }: { id: string; only?: readonly Shade[] }) {
  const has = (shade: Shade) => only.includes(shade);
  return (
    <svg className="part" width="0" height="0" aria-hidden="true">
      {has('satin') && (
        <linearGradient id={`${id}satin`} x2=".7" y2="1">
          <stop style={{ stopColor: 'var(--ribbon-light)' }} />
          <stop offset=".45" style={{ stopColor: 'var(--ribbon)' }} />
          <stop offset="1" style={{ stopColor: 'var(--ribbon-deep)' }} />
        </linearGradient>
      )}
      {has('gold') && (
        <linearGradient id={`${id}gold`} x2=".6" y2="1">
          <stop stopColor="#FFF3C4" />
          <stop offset=".4" stopColor="#F5C652" />
          <stop offset="1" stopColor="#B87A1E" />
        </linearGradient>
      )}
      {has('away') && (
        <linearGradient id={`${id}away`} x2=".4" y2="1">
          <stop stopColor="#22104A" stopOpacity="0" />
          <stop offset="1" stopColor="#22104A" stopOpacity=".42" />
        </linearGradient>
      )}
      {has('soft') && (
        <radialGradient id={`${id}soft`}>
          <stop stopColor="#3A1D5C" stopOpacity=".42" />
          <stop offset="1" stopColor="#3A1D5C" stopOpacity="0" />
        </radialGradient>
      )}
      {has('glow') && (
        <radialGradient id={`${id}glow`}>
          <stop stopColor="#FFF8DC" />
          <stop offset=".4" stopColor="#FFE9A8" stopOpacity=".7" />
          <stop offset="1" stopColor="#FFE9A8" stopOpacity="0" />
        </radialGradient>
      )}
    </svg>
  );
}
