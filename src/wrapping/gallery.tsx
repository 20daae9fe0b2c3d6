import { type ComponentType, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { MAGICAL_EFFECTS, mayShowConfetti, PAPERS } from '@/gift/looks.ts';
import { PACKING_STYLES, takesPaper } from '@/gift/packing-styles.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { MovingParts } from './animated-wrapping.tsx';
import { GiftCard } from './gift-card.tsx';
import { openingLength, openingMs } from './motion.ts';
import { prepare } from './openings/prepare.tsx';
import { Wrapping, WrappingPicture } from './wrapping-picture.tsx';

const SIZES = [120, 360, 600] as const;

const SAMPLE: WrappedGift = {
  id: 'gallery',
  recipientName: 'Anna',
  senderName: 'Max',
  message: 'Alles Gute zum Geburtstag, liebe Anna!',
  packingStyle: 'box',
  pattern: 1,
  ribbonColor: '#FF3D8B',
  effect: 'none',
  confetti: false,
  shine: false,
  media: null,
  audio: null,
  videoGreeting: null,
};

/** Never shipped (vite.config.ts): every wrapping closed, half open and open, in every paper that it takes; then effects and live cards. */
export default function Gallery() {
  const [size, setSize] = useState<number>(120);
  return (
    <main className="p-6">
      <h1>Galerie der Verpackungen</h1>
      <p>
        {SIZES.map((each) => (
          <button
            key={each}
            type="button"
            className="m-2 underline"
            aria-pressed={size === each}
            onClick={() => setSize(each)}
          >
            {each} px
          </button>
        ))}
      </p>
      {PACKING_STYLES.map(({ value, label }, index) => (
        <section key={value} aria-label={value} className="mt-6">
          <h2>
            {label} <small>{value}</small>
          </h2>
          {(takesPaper(value, null) ? PAPERS.map(({ id }) => id) : [null]).map((pattern) => (
            <Row
              key={pattern}
              size={size}
              style={value}
              pattern={pattern}
              ribbon={(pattern ?? index) % RIBBONS.length}
            />
          ))}
        </section>
      ))}
      <section aria-label="Papiere und Bänder" className="mt-6">
        <h2>Papiere und Bänder</h2>
        <div className="grid w-max grid-cols-7 gap-3">
          {PAPERS.flatMap(({ id }) =>
            RIBBONS.map(({ color }) => (
              <WrappingPicture
                key={`${id} ${color}`}
                style="box"
                pattern={id}
                ribbonColor={color}
                size={120}
              />
            )),
          )}
        </div>
      </section>
      <section aria-label="Effekte" className="mt-6">
        <h2>Effekte und Glanz</h2>
        <div className="flex flex-wrap gap-10 p-10">
          {MAGICAL_EFFECTS.map(({ value }) => (
            <Sized key={value} size={size}>
              <GiftCard gift={{ ...SAMPLE, id: value, effect: value, shine: true }} interactive={false} />
            </Sized>
          ))}
        </div>
      </section>
      <section aria-label="Karten" className="mt-6">
        <h2>Karten zum Auspacken</h2>
        <div className="flex flex-wrap gap-6">
          {PACKING_STYLES.map(({ value }) => (
            <Sized key={value} size={Math.max(size, 240)}>
              <GiftCard
                gift={{ ...SAMPLE, id: value, packingStyle: value, confetti: mayShowConfetti(value) }}
                interactive
              />
            </Sized>
          ))}
        </div>
      </section>
    </main>
  );
}

interface RowProps {
  size: number;
  style: string;
  pattern: number | null;
  ribbon: number;
}

function Row({ size, style, pattern, ribbon }: RowProps) {
  const look = { style, pattern, ribbonColor: RIBBONS[ribbon]?.color ?? SAMPLE.ribbonColor, shine: false };
  return (
    <div className="mt-2 flex flex-wrap gap-4">
      <WrappingPicture {...look} size={size} />
      {[0.35, 0.6, 1].map((progress) => (
        <Sized key={progress} size={size}>
          <Frozen progress={progress} style={style}>
            <Wrapping {...look} animated="lively" />
          </Frozen>
        </Sized>
      ))}
      <Sized size={size}>
        <GiftCard gift={{ ...SAMPLE, ...look }} interactive={false} opened />
      </Sized>
    </div>
  );
}

const Sized = ({ size, children }: { size: number; children: ReactNode }) => (
  <div style={{ width: size }}>{children}</div>
);

/** Stops the opening sequence at a point of time, after the drawing has been loaded. */
function Frozen({ progress, style, children }: { progress: number; style: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [prepared, setPrepared] = useState<{ Parts: ComponentType | null } | null>(null);
  useEffect(() => {
    void prepare(style).then((Parts) => setPrepared({ Parts }));
  }, [style]);
  const length = openingMs(style);
  useEffect(() => {
    if (!prepared) return;
    const stop = () => {
      const animations = place.current?.getAnimations({ subtree: true }) ?? [];
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = length * progress;
      }
      if (animations.length > 0) clearInterval(timer);
    };
    const timer = setInterval(stop, 100);
    return () => clearInterval(timer);
  }, [progress, length, prepared]);
  return (
    <MovingParts value={prepared?.Parts ?? null}>
      <div ref={place} className="gift" data-unwrapped style={openingLength(style) as CSSProperties}>
        <div className="side front">
          <div className="outside">{children}</div>
        </div>
      </div>
    </MovingParts>
  );
}
