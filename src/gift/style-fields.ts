import { DEFAULT_PATTERN } from './looks.ts';
import { packingStyleOf, takesPaper } from './packing-styles.ts';

/** The draft fields that follow from the packing style. */
export interface StyleFields {
  packingStyle: string;
  gifUrl: string | null;
  pattern: number | null;
}

/** The fields that choosing a packing style sets in a fresh draft. Throws for an unknown style. */
export function styleFields(value: string): StyleFields {
  const style = packingStyleOf(value);
  if (!style) throw new Error(`No packing style '${value}'.`);
  const gifUrl = style.animation;
  return { packingStyle: value, gifUrl, pattern: takesPaper(value, gifUrl) ? DEFAULT_PATTERN : null };
}
