import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { TabProps } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { MAGICAL_EFFECTS, mayShowConfetti, PAPERS } from '@/gift/looks.ts';
import { PACKING_STYLES, packingStyleOf, takesPaper } from '@/gift/packing-styles.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import { ChoiceGroup } from '@/ui/choice-group.tsx';
import { Switch } from '@/ui/switch.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { suitingFirst } from './occasions.tsx';
import { EffectSample, ParcelSwatch } from './swatches.tsx';

/** Headings above the drawn wrappings and the animated ones, which tell a little story each. */
const DRAWN = 'Klassisch verpackt';
const ANIMATED = 'Kleine Szenen';

const swatch = (picture: ReactNode) => <div className="w-full">{picture}</div>;

const EFFECTS = MAGICAL_EFFECTS.map(({ value, label }) => ({
  value,
  label,
  picture: swatch(<EffectSample effect={value} />),
}));

/**
 * The value one rendering later. Where it changes in a transition, `useDeferredValue` does not
 * defer it.
 */
function useFollowing<Value>(value: Value): Value {
  const [followed, follow] = useState(value);
  useEffect(() => startTransition(() => follow(value)), [value]);
  return followed;
}

/** The options with their pictures, the same ones as long as neither paper nor ribbon changes. */
function useOptions({ pattern, ribbonColor, occasion }: GiftDraft) {
  // The styles' pictures follow: together with the small pictures and the preview, which are in
  // sight when paper or ribbon is chosen, they would be one long task.
  const stylePattern = useFollowing(pattern);
  const styleRibbon = useFollowing(ribbonColor);
  const styles = useMemo(
    () =>
      suitingFirst(
        PACKING_STYLES.map(({ value, label, animation }) => ({
          value,
          label,
          group: animation ? ANIMATED : DRAWN,
          picture: (
            <WrappingPicture
              style={value}
              pattern={takesPaper(value, animation) ? stylePattern : null}
              ribbonColor={styleRibbon}
            />
          ),
        })),
        occasion,
      ),
    [stylePattern, styleRibbon, occasion],
  );
  const papers = useMemo(
    () =>
      PAPERS.map(({ id, label }) => ({
        value: id,
        label,
        picture: swatch(<ParcelSwatch pattern={id} ribbonColor={ribbonColor} />),
      })),
    [ribbonColor],
  );
  const ribbons = useMemo(
    () =>
      RIBBONS.map(({ color, label }) => ({
        value: color,
        label,
        picture: swatch(<ParcelSwatch pattern={pattern} ribbonColor={color} />),
      })),
    [pattern],
  );
  return { styles, papers, ribbons };
}

/**
 * Tab 'Design': packing style, paper and ribbon (box without an animation only), effect and the two
 * switches.
 */
export function DesignTab({ draft, dispatch, errorOf }: TabProps) {
  // A tap marks its tile at once; the pictures follow in a rendering of their own, which the next
  // tap interrupts.
  const shown = useDeferredValue(draft);
  // So does what stands below the drawn styles, out of a phone's sight: together they would be one
  // long task.
  const isComplete = useDeferredValue(true, false);
  const { styles, papers, ribbons } = useOptions(shown);
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
        options={isComplete ? styles : styles.filter(({ group }) => group !== ANIMATED)}
      />
      {isComplete && takesPaper(shown.packingStyle, shown.gifUrl) && (
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
      {isComplete && <EffectChoices draft={draft} dispatch={dispatch} />}
    </div>
  );
}

function EffectChoices({ draft, dispatch }: Pick<TabProps, 'draft' | 'dispatch'>) {
  const confettiMayFly = mayShowConfetti(draft.packingStyle);
  return (
    <>
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
    </>
  );
}
