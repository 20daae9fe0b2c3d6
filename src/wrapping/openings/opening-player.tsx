import type { ComponentType } from 'react';
import { type AnimatedStyle, packingStyleOf } from '@/gift/packing-styles.ts';
import { MovingPicture } from './moving-picture.tsx';
import { PlainPicture } from './plain-picture.tsx';
import { OPENINGS } from './registry.ts';
import { splitPicture } from './split-picture.ts';
import { unwrapping } from './unwrapping.ts';

async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

const prepared = new Map<string, Promise<ComponentType | null>>();

async function ask(style: string): Promise<ComponentType | null> {
  const known = packingStyleOf(style);
  if (!known?.animation) return null;
  const { value, animation } = known;
  try {
    const [picture] = await Promise.all([textOf(animation), OPENINGS[value as AnimatedStyle]()]);
    // Fails here and not in the page if the picture cannot be taken apart.
    splitPicture(picture, '');
    return () => <MovingPicture style={style} picture={picture} />;
  } catch {
    // Opens in a simpler way; the letter is what counts.
    return () => <PlainPicture address={animation} />;
  }
}

/**
 * What an animated wrapping shows while it opens, in place of its moving picture; null for a drawn
 * one, which moves itself.
 */
function prepare(style: string): Promise<ComponentType | null> {
  const asked = prepared.get(style) ?? ask(style);
  prepared.set(style, asked);
  return asked;
}

/** All that an opening needs, in one chunk that is loaded after the card stands. */
export const openingPlayer = { prepare, ...unwrapping };
