import { useRef } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { DEFAULT_PATTERN } from '@/gift/looks.ts';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { styleFields } from '@/gift/style-fields.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

/** Ribbon of the box in the gallery, one of src/gift/ribbons.ts. */
const RIBBON = '#FF3D8B';

/** All wrappings in a row that scrolls sideways; a click starts a gift in that wrapping. */
export default function Gallery({ onChoose }: { onChoose: (fields: Partial<GiftDraft>) => void }) {
  const shelf = useRef<HTMLUListElement>(null);
  const turn = (direction: 1 | -1) => {
    const element = shelf.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.7 });
  };
  return (
    <>
      <ul
        ref={shelf}
        className="grid snap-x snap-proximity grid-flow-col grid-rows-2 gap-x-4 gap-y-5 overflow-x-auto scroll-smooth px-[max(1rem,calc((100vw-72rem)/2+1.5rem))] py-4 motion-reduce:scroll-auto"
      >
        {PACKING_STYLES.map(({ value, label }) => (
          <li key={value} className="w-32 snap-center sm:w-40">
            <button
              type="button"
              onClick={() => onChoose(styleFields(value))}
              className="group block w-full rounded-card text-center"
            >
              <span className="block overflow-hidden rounded-card shadow-soft transition duration-200 ease-paper group-hover:-translate-y-1 group-hover:shadow-lift">
                <WrappingPicture style={value} pattern={DEFAULT_PATTERN} ribbonColor={RIBBON} />
              </span>
              <span className="mt-2.5 block text-sm leading-tight">{label}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="mx-auto flex max-w-6xl justify-end gap-2 px-4 sm:px-6">
        <IconButton label="Zurückblättern" icon={<Icon name="arrow-left" />} onClick={() => turn(-1)} />
        <IconButton label="Weiterblättern" icon={<Icon name="arrow-right" />} onClick={() => turn(1)} />
      </div>
    </>
  );
}
