import type { ComponentType } from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { MovingPicture } from './moving-picture.tsx';
import { PlainPicture } from './plain-picture.tsx';
import { splitPicture } from './split-picture.ts';
import { unwrapping } from './unwrapping.ts';

// The sheet of each picture, by the name of its style. All of them weigh less than a request.
import.meta.glob('./*.css', { eager: true });

async function textOf(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

const prepared = new Map<string, Promise<ComponentType | null>>();

async function ask(style: string): Promise<ComponentType | null> {
  const animation = packingStyleOf(style)?.animation;
  if (!animation) return null;
  try {
    const picture = await textOf(animation);
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

export const openingPlayer = { prepare, ...unwrapping };
