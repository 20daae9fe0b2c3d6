import { useState } from 'react';
import type { PackingStyleValue } from '@/gift/packing-styles.ts';
import type { DraftFieldsProps } from '@/gifts/extras.ts';
import { Button } from '@/ui/button.tsx';
import type { MoveFocus } from './form-focus.ts';

interface Occasion {
  /** The words of its chip, and its value in the draft. */
  label: string;
  /** What a message may begin with. */
  sentence: string;
  /** The wrappings that suit it, best first. */
  styles: readonly PackingStyleValue[];
}

export const OCCASIONS: readonly Occasion[] = [
  {
    label: 'Geburtstag',
    sentence: 'Alles Liebe zum Geburtstag!',
    styles: ['happy_birthday_cake', 'canva_design_balloons', 'balloon'],
  },
  {
    label: 'Danke',
    sentence: 'Danke, dass du immer für mich da bist.',
    styles: ['thank_you_envelope', 'thank_you_giftbox', 'youve_got_mail'],
  },
  {
    label: 'Liebe',
    sentence: 'Mit dir ist jeder Tag ein kleines Geschenk.',
    styles: ['animated_gif_couple', 'digital_product_pink', 'envelope'],
  },
  {
    label: 'Weihnachten',
    sentence: 'Frohe Weihnachten, und danke für dieses Jahr mit dir!',
    styles: ['animated_gif_christmas_tree', 'animated_gif_opening_box', 'star_capsule'],
  },
  {
    label: 'Hochzeit',
    sentence: 'Alles Liebe zu eurer Hochzeit!',
    styles: ['happy_anniversary_champagne', 'animated_gif_couple', 'envelope'],
  },
  {
    label: 'Einfach so',
    sentence: 'Kein Anlass, nur ein Gedanke: Schön, dass es dich gibt.',
    styles: ['animated_gif_tiger', 'youve_got_mail', 'digital_gift_bags'],
  },
];

const occasionOf = (label: string | null) => OCCASIONS.find((each) => each.label === label);

/**
 * The options with those first that suit the occasion, in a group of their own; all others keep
 * their order.
 */
export function suitingFirst<Option extends { value: PackingStyleValue; group: string }>(
  options: readonly Option[],
  occasion: string | null,
): readonly Option[] {
  const { label, styles = [] } = occasionOf(occasion) ?? {};
  const suiting = styles.flatMap((style) => options.filter(({ value }) => value === style));
  const group = `Passt zu „${label}“`;
  return [
    ...suiting.map((option) => ({ ...option, group })),
    ...options.filter((option) => !suiting.includes(option)),
  ];
}

/** The message with this sentence before the sender's own words, in place of another occasion's. */
export function beginningWith(sentence: string, message: string): string {
  const other = OCCASIONS.find((each) => message.startsWith(each.sentence))?.sentence ?? '';
  return `${sentence} ${message.slice(other.length).trimStart()}`;
}

/** Chips of occasions, of which one may be chosen. */
export function OccasionChips({ draft, dispatch }: Pick<DraftFieldsProps, 'draft' | 'dispatch'>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Anlass (optional)</legend>
      <div className="flex flex-wrap gap-2">
        {OCCASIONS.map(({ label }) => {
          const isChosen = draft.occasion === label;
          return (
            <Button
              key={label}
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              className="px-2.5 text-[0.8125rem]"
              aria-pressed={isChosen}
              onClick={() => dispatch({ type: 'edit', fields: { occasion: isChosen ? null : label } })}
            >
              {label}
            </Button>
          );
        })}
      </div>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {occasionOf(draft.occasion) &&
          'Ein erster Satz liegt bei deiner Nachricht, passende Verpackungen stehen vorn.'}
      </p>
    </fieldset>
  );
}

interface FirstSentenceProps extends Pick<DraftFieldsProps, 'draft' | 'dispatch'> {
  moveFocus: MoveFocus;
}

/** Offers the first sentence of an occasion, which is the component's key, for the message. */
export function FirstSentence({ draft, dispatch, moveFocus }: FirstSentenceProps) {
  const sentence = occasionOf(draft.occasion)?.sentence;
  // Decided once: the field must not jump while the sender rewrites the sentence.
  const [isTaken, setTaken] = useState(sentence && draft.message.startsWith(sentence));
  if (!sentence || isTaken) return null;
  const take = () => {
    setTaken(true);
    dispatch({ type: 'edit', fields: { message: beginningWith(sentence, draft.message) } });
    moveFocus({ to: 'message', scrolls: true });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-sand p-4">
      <p id="first-sentence" className="min-w-0 flex-[1_1_14rem]">
        {`„${sentence}“`}
      </p>
      <Button size="sm" variant="secondary" aria-describedby="first-sentence" onClick={take}>
        Satz übernehmen
      </Button>
    </div>
  );
}
