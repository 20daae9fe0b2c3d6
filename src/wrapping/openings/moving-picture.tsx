import { useId, useLayoutEffect, useMemo, useRef } from 'react';
import { Part } from '../drawn/part.tsx';
import { FoldedLetter } from '../folded-letter.tsx';
import { splitPicture } from './split-picture.ts';
import './moving-picture.css';

/** Shapes of a split picture, which no component has made. */
function Shapes({ shapes }: { shapes: readonly Element[] }) {
  const place = useRef<SVGGElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(...shapes), [shapes]);
  return <g ref={place} />;
}

/**
 * The picture of an animated wrapping in the parts that its opening moves; they lie hidden under
 * the picture until it opens.
 */
export function MovingPicture({ style, picture }: { style: string; picture: string }) {
  const id = useId().replaceAll(/\W/g, '');
  const { shared, layers } = useMemo(() => splitPicture(picture, `p${id}-`), [picture, id]);
  return (
    <div className={`moving-picture ${style}`}>
      <svg className="shared-shapes" width="0" height="0" aria-hidden="true">
        <Shapes shapes={shared} />
      </svg>
      {layers.map(({ name, box, shapes }, place) =>
        name === 'letter' ? (
          <FoldedLetter key={name} box={box} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: layers of a file never change their order.
          <Part key={`${place} ${name}`} name={name} box={box}>
            <Shapes shapes={shapes} />
          </Part>
        ),
      )}
    </div>
  );
}
