import { PAPERS } from '@/gift/looks.ts';
import { RIBBONS } from '@/gift/ribbons.ts';

const SIZES = [120, 360, 600] as const;

/** What the gallery shows of every wrapping. */
export interface Look {
  /** Width in pixels. */
  size: number;
  /** How far opening and turn have come, from 0 to 1. */
  share: number;
  pattern: number;
  ribbonColor: string;
  /** As with reduced motion. */
  isCalm: boolean;
}

export const FIRST_LOOK: Look = { size: 120, share: 0.5, pattern: 1, ribbonColor: '#FF3D8B', isCalm: false };

interface ControlsProps {
  look: Look;
  onChange: (change: Partial<Look>) => void;
}

/** The gallery's slider and choices. */
export function Controls({ look, onChange }: ControlsProps) {
  return (
    <fieldset className="sticky top-0 z-10 flex flex-wrap items-center gap-x-6 gap-y-2 bg-white/90 p-3">
      <legend className="sr-only">Ansicht</legend>
      <label className="flex grow items-center gap-2">
        Öffnung
        <input
          type="range"
          min={0}
          max={1}
          step={0.005}
          value={look.share}
          className="grow"
          onChange={({ target }) => onChange({ share: target.valueAsNumber })}
        />
      </label>
      <span>
        {SIZES.map((size) => (
          <button
            key={size}
            type="button"
            className="m-2 underline"
            aria-pressed={look.size === size}
            onClick={() => onChange({ size })}
          >
            {size} px
          </button>
        ))}
      </span>
      <label>
        Papier{' '}
        <select value={look.pattern} onChange={({ target }) => onChange({ pattern: Number(target.value) })}>
          {PAPERS.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        Band{' '}
        <select value={look.ribbonColor} onChange={({ target }) => onChange({ ribbonColor: target.value })}>
          {RIBBONS.map(({ color, label }) => (
            <option key={color} value={color}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <input
          type="checkbox"
          checked={look.isCalm}
          onChange={({ target }) => onChange({ isCalm: target.checked })}
        />{' '}
        Weniger Bewegung
      </label>
    </fieldset>
  );
}
