import { type ComponentType, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { FoldedLetter } from '../drawn/folded-letter.tsx';
import { Part } from '../drawn/part.tsx';
import { splitPicture } from './split-picture.ts';
import { unwrapping } from './unwrapping.ts';

// The sheet of each picture, by the name of its style. All of them weigh less than a request.
import.meta.glob('./*.css', { eager: true });

/** Shapes of a split picture, which no component has made. */
function Shapes({ shapes }: { shapes: readonly Element[] }) {
  const place = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(...shapes);
  }, [shapes]);
  return <g ref={place} />;
}

/** Letters and figures that end the names of parts of one kind, in the order in which they start. */
const PLACES_OF_KIND: Readonly<Record<string, number>> = {
  ...{ a: 0, b: 1, c: 2, d: 3, e: 4 },
  ...{ 1: 0, 2: 1, 3: 2, 4: 3, 5: 4 },
};

/** Place of 'bits-a', 'bits-b' … and 'flame-1', 'flame-2' … among their kind, from 0. */
const nthOf = (name: string) => PLACES_OF_KIND[name.split('-').at(-1) ?? ''] ?? 0;

/** An animated wrapping in the parts that its opening moves, hidden under it until it opens. */
function MovingPicture({ style, picture }: { style: string; picture: string }) {
  const id = useId().replaceAll(/\W/g, '');
  const { shared, layers } = useMemo(() => splitPicture(picture, `p${id}-`), [picture, id]);
  return (
    <div className={`moving-picture ${style}`}>
      <svg className="part" width="0" height="0" aria-hidden="true">
        <Shapes shapes={shared} />
      </svg>
      {layers.map(({ name, box, origin, shapes }, place) =>
        name === 'letter' ? (
          <FoldedLetter key={name} box={box} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers of a file never change their order.
          <Part key={`${place} ${name}`} name={name} box={box} origin={origin} nth={nthOf(name)}>
            <Shapes shapes={shapes} />
          </Part>
        ),
      )}
    </div>
  );
}

const prepared = new Map<string, Promise<ComponentType | null>>();

async function load(style: string): Promise<ComponentType | null> {
  const address = packingStyleOf(style)?.animation;
  if (!address) return null;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const picture = await response.text();
  // Fails here and not in the page if the picture cannot be taken apart.
  splitPicture(picture, '');
  return () => <MovingPicture style={style} picture={picture} />;
}

/**
 * What an animated wrapping shows while it opens; null for a drawn one, which moves itself.
 *
 * @throws when the picture cannot be loaded in parts; the next call tries again.
 */
function prepare(style: string): Promise<ComponentType | null> {
  const asked = prepared.get(style) ?? load(style);
  prepared.set(style, asked);
  asked.catch(() => prepared.delete(style));
  return asked;
}

export const openingPlayer = { prepare, ...unwrapping };
