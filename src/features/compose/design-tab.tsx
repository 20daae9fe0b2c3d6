import { type ReactNode, useId, useMemo } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { PACKING_STYLES, packingStyleOf, takesPaper } from '@/gift/packing-styles.ts';
import { MAGICAL_EFFECTS, type MagicalEffect, mayShowConfetti, PAPERS } from '@/gift/papers-and-effects.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import type { DraftFieldsProps } from '@/gifts/extras.ts';
import { ChoiceGroup } from '@/ui/choice-group.tsx';
import { Switch } from '@/ui/switch.tsx';
import { paperPrint } from '@/wrapping/drawn/paper-print.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { suitingFirst } from './occasions.tsx';

/** Headings above the drawn wrappings and the animated ones, which tell a little story each. */
const DRAWN = 'Klassisch verpackt';
const ANIMATED = 'Kleine Szenen';

const EFFECTS = MAGICAL_EFFECTS.map(({ value, label }) => ({
  value,
  label,
  picture: <EffectSample effect={value} />,
}));

/** The options with their pictures, the same ones as long as neither paper nor ribbon changes. */
function useOptions({ pattern, ribbonColor, occasion }: GiftDraft) {
  return useMemo(() => {
    const styles = PACKING_STYLES.map(({ value, label, animation }) => ({
      value,
      label,
      group: animation ? ANIMATED : DRAWN,
      picture: (
        <WrappingPicture
          style={value}
          pattern={takesPaper(value, animation) ? pattern : null}
          ribbonColor={ribbonColor}
        />
      ),
    }));
    return {
      styles: suitingFirst(styles, occasion),
      papers: PAPERS.map(({ id, label }) => ({
        value: id,
        label,
        picture: <ParcelSwatch pattern={id} ribbonColor={ribbonColor} />,
      })),
      ribbons: RIBBONS.map(({ color, label }) => ({
        value: color,
        label,
        picture: <ParcelSwatch pattern={pattern} ribbonColor={color} />,
      })),
    };
  }, [pattern, ribbonColor, occasion]);
}

/**
 * Tab 'Design': packing style, paper and ribbon (box without an animation only), effect and the two
 * switches.
 */
export function DesignTab({ draft, dispatch, errorOf }: DraftFieldsProps) {
  const confettiMayFly = mayShowConfetti(draft.packingStyle);
  const { styles, papers, ribbons } = useOptions(draft);
  return (
    <div className="grid gap-7">
      <ChoiceGroup
        legend="Verpackungsstil"
        name="packingStyle"
        value={draft.packingStyle}
        error={errorOf('packingStyle')}
        onChange={(value) => {
          const style = packingStyleOf(value);
          if (style) dispatch({ type: 'choose-style', style });
        }}
        options={styles}
      />
      {takesPaper(draft.packingStyle, draft.gifUrl) && (
        <>
          <ChoiceGroup
            legend="Papiermuster"
            layout="swatches"
            value={draft.pattern}
            onChange={(pattern) => dispatch({ type: 'edit', fields: { pattern } })}
            options={papers}
          />
          <ChoiceGroup
            legend="Bandfarbe"
            layout="swatches"
            value={draft.ribbonColor}
            onChange={(color) => dispatch({ type: 'choose-ribbon', color })}
            options={ribbons}
          />
        </>
      )}
      <ChoiceGroup
        legend="Magischer Effekt"
        layout="swatches"
        value={draft.magicalEffect}
        onChange={(magicalEffect) => dispatch({ type: 'edit', fields: { magicalEffect } })}
        options={EFFECTS}
      />
      <div className="grid gap-5">
        <Switch
          label="Konfetti"
          hint={
            confettiMayFly
              ? 'Fliegt beim Öffnen aus der Verpackung, drei Sekunden lang.'
              : 'Fliegt nur bei Geschenkbox und Schatztruhe.'
          }
          // The choice is kept for a style in which it can fly.
          checked={draft.confetti && confettiMayFly}
          disabled={!confettiMayFly}
          onChange={(confetti) => dispatch({ type: 'edit', fields: { confetti } })}
        />
        <Switch
          label="Glanz"
          hint="Ein Lichtstreif wandert über die Verpackung."
          checked={draft.shine}
          onChange={(shine) => dispatch({ type: 'edit', fields: { shine } })}
        />
      </div>
    </div>
  );
}

const Swatch = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 66 48"
    aria-hidden="true"
    className="block w-full rounded-[0.6rem] forced-color-adjust-none"
  >
    {children}
  </svg>
);

/** A small picture of paper and ribbon together: a parcel seen from above. */
function ParcelSwatch({ pattern, ribbonColor }: { pattern: number | null; ribbonColor: string }) {
  const id = useId();
  const { from, to, motif } = paperPrint(pattern);
  return (
    <Swatch>
      <linearGradient id={`${id}-paper`} x2="1" y2="1">
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <pattern id={`${id}-print`} width="22" height="22" patternUnits="userSpaceOnUse">
        <path d={motif} fill="#fff" />
      </pattern>
      <path d="M0 0h66v48H0z" fill={`url(#${id}-paper)`} />
      <path d="M0 0h66v48H0z" fill={`url(#${id}-print)`} opacity=".35" />
      <path d="M0 19h66v10H0zM19 0h10v48H19z" fill={ribbonColor} />
      <path d="M0 19h66v3H0zM19 0h3v48h-3z" fill="#fff" opacity=".28" />
      <path
        d="M24 24c-4-9-16-12-17-6s9 9 17 6zM24 24c4-9 16-12 17-6s-9 9-17 6z"
        fill={ribbonColor}
        stroke="#2b2140"
        strokeOpacity=".28"
      />
      <circle cx="24" cy="24" r="3.5" fill={ribbonColor} stroke="#2b2140" strokeOpacity=".28" />
    </Swatch>
  );
}

const STAR = 'M0-5c.5 3.5 1.5 4.5 5 5-3.5.5-4.5 1.5-5 5-.5-3.5-1.5-4.5-5-5 3.5-.5 4.5-1.5 5-5z';

interface StarPlace {
  /** The centre, in units of the swatch (66 by 48). */
  x: number;
  y: number;
  /** 1: ten units wide. */
  size: number;
}

/** The stars of the effects that have some. */
const STARS: Partial<Record<MagicalEffect, readonly StarPlace[]>> = {
  sparkle_aura: [
    { x: 17, y: 12, size: 1 },
    { x: 33, y: 6, size: 0.7 },
    { x: 49, y: 12, size: 1 },
    { x: 13, y: 28, size: 0.6 },
    { x: 53, y: 28, size: 0.6 },
    { x: 19, y: 41, size: 0.7 },
    { x: 47, y: 41, size: 0.9 },
  ],
  star_dust: [
    { x: 7, y: 9, size: 0.5 },
    { x: 17, y: 20, size: 0.8 },
    { x: 11, y: 36, size: 0.6 },
    { x: 26, y: 7, size: 0.6 },
    { x: 40, y: 10, size: 0.9 },
    { x: 55, y: 7, size: 0.5 },
    { x: 49, y: 24, size: 0.6 },
    { x: 58, y: 38, size: 0.9 },
    { x: 45, y: 43, size: 0.5 },
    { x: 22, y: 44, size: 0.5 },
  ],
};

function Star({ x, y, size }: StarPlace) {
  return <path d={STAR} fill="#ffe9a8" transform={`translate(${x} ${y}) scale(${size})`} />;
}

/** A small still picture of a magical effect around a gift. */
function EffectSample({ effect }: { effect: MagicalEffect }) {
  return (
    <Swatch>
      <path d="M0 0h66v48H0z" fill={effect === 'none' ? '#efe6f8' : '#43306f'} />
      {effect === 'gentle_glow' && (
        <>
          <radialGradient id="effect-sample-glow">
            <stop stopColor="#fff3c4" />
            <stop offset=".55" stopColor="#ffd98a" stopOpacity=".75" />
            <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
          </radialGradient>
          <circle cx="33" cy="25" r="27" fill="url(#effect-sample-glow)" />
        </>
      )}
      <path d="M25 21h16v14H25z" fill="#b694f5" />
      <path d="M24 18h18v4H24z" fill="#c9b0fa" />
      <path d="M31.5 18h3v17h-3z" fill="#ff3d8b" />
      <path d="M33 18c-2-5-8-6-8-3s5 3 8 3zM33 18c2-5 8-6 8-3s-5 3-8 3z" fill="#ff3d8b" />
      {STARS[effect]?.map((star) => (
        <Star key={`${star.x} ${star.y}`} {...star} />
      ))}
    </Swatch>
  );
}
