import { DEFAULT_PATTERN } from './looks.ts';
import { animationOf, packingStyleOf, takesPaper } from './packing-styles.ts';

/** The draft fields that hang on the packing style. */
export interface StyleFields {
  packingStyle: string;
  gifUrl: string | null;
  pattern: number | null;
}

/** What choosing a packing style sets in a draft that has nothing chosen yet. Throws for a value that no style has. */
export function styleFields(value: string): StyleFields {
  const style = packingStyleOf(value);
  if (!style) throw new Error(`No packing style '${value}'.`);
  const gifUrl = animationOf(style);
  return { packingStyle: value, gifUrl, pattern: takesPaper(value, gifUrl) ? DEFAULT_PATTERN : null };
}
