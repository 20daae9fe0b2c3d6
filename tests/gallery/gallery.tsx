import { type ComponentType, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { MAGICAL_EFFECTS, mayShowConfetti, PAPERS } from '@/gift/papers-and-effects.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import type { GiftRow } from '@/gift/row.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { MovingParts } from '@/wrapping/animated-wrapping.tsx';
import { CARD } from '@/wrapping/card-contract.ts';
import { CardFront } from '@/wrapping/card-front.tsx';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { Letter } from '@/wrapping/letter.tsx';
import { FLIP_MS, openingLength, openingMs } from '@/wrapping/motion.ts';
import { openingOf } from '@/wrapping/openings/letter-geometry.ts';
import { openingPlayer } from '@/wrapping/openings/opening-player.tsx';
import { stopAt } from '@/wrapping/openings/unwrapping.ts';
import { GiftWrapping, WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

/** Milliseconds after which a drawing that has arrived meanwhile is stopped, too. */
const LOOK_AGAIN_MS = 150;

/** Pixels of each card's width; the browser's zoom shows it larger. */
const SIZE = 240;

const SAMPLE = wrappedGiftFromRow({
  recipient_name: 'Anna',
  sender_name: 'Max',
  message: 'Alles Gute zum Geburtstag, liebe Anna!',
  pattern: 1,
  primary_color: '#FF3D8B',
} as GiftRow);

/**
 * For those who draw wrappings: every wrapping closed, at any moment of its opening and open;
 * papers and ribbons, effects, and live cards.
 */
export function Gallery() {
  /** How far opening and turn have come, from 0 to 1. */
  const [share, setShare] = useState(0.5);
  return (
    <main className="p-6">
      <h1>Galerie der Verpackungen</h1>
      <label className="sticky top-0 z-10 flex items-center gap-2 bg-white/90 p-3">
        Öffnung
        <input
          type="range"
          max={1}
          step={0.005}
          value={share}
          className="grow"
          onChange={({ target }) => setShare(target.valueAsNumber)}
        />
      </label>
      {PACKING_STYLES.map(({ value, label }) => (
        <section key={value} aria-label={value} className="mt-6">
          <h2>
            <span>{label}</span> <small>{value}</small>
          </h2>
          <div className="mt-2 flex flex-wrap gap-4">
            <WrappingPicture style={value} pattern={1} ribbonColor={SAMPLE.ribbonColor} size={SIZE} />
            <Sized>
              <Scrubbed gift={{ ...SAMPLE, packingStyle: value }} share={share} />
            </Sized>
            <Sized>
              <GiftCard gift={{ ...SAMPLE, packingStyle: value }} interactive={false} opened />
            </Sized>
          </div>
        </section>
      ))}
      <section aria-label="Papiere und Bänder" className="mt-6 grid w-max grid-cols-7 gap-3">
        {PAPERS.flatMap(({ id }) =>
          RIBBONS.map(({ color }) => (
            <WrappingPicture key={`${id} ${color}`} style="box" pattern={id} ribbonColor={color} size={120} />
          )),
        )}
      </section>
      <section aria-label="Effekte" className="mt-6 flex flex-wrap gap-10 p-10">
        {MAGICAL_EFFECTS.map(({ value }) => (
          <Sized key={value}>
            <GiftCard gift={{ ...SAMPLE, id: value, effect: value, shine: true }} interactive={false} />
          </Sized>
        ))}
      </section>
      <section aria-label="Karten" className="mt-6 flex flex-wrap gap-6">
        {PACKING_STYLES.map(({ value }) => (
          <Sized key={value}>
            <GiftCard
              gift={{ ...SAMPLE, id: value, packingStyle: value, confetti: mayShowConfetti(value) }}
              interactive
            />
          </Sized>
        ))}
      </section>
    </main>
  );
}

const Sized = ({ children }: { children: ReactNode }) => <div style={{ width: SIZE }}>{children}</div>;

/** A card stopped at one moment of its opening or of the turn that follows; `share` from 0 to 1. */
function Scrubbed({ gift, share }: { gift: WrappedGift; share: number }) {
  const front = useRef<HTMLDivElement>(null);
  const [prepared, setPrepared] = useState<{ Parts: ComponentType | null } | null>(null);
  useEffect(() => {
    void openingPlayer.prepare(gift.packingStyle).then((Parts) => setPrepared({ Parts }));
  }, [gift.packingStyle]);

  const length = openingMs(gift.packingStyle);
  const moment = share * (length + FLIP_MS);
  const turned = Math.max(0, (moment - length) / FLIP_MS);
  useEffect(() => {
    if (!prepared) return;
    const stop = () => {
      if (!front.current) return;
      openingPlayer.measureLetterPath(front.current);
      for (const animation of openingOf(front.current)) stopAt(animation, Math.min(moment, length));
    };
    stop();
    const timer = setInterval(stop, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [prepared, moment, length]);

  const turnedBy = (degrees: number) => `perspective(90rem) rotateY(${degrees - 180 * turned}deg)`;
  return (
    <MovingParts value={prepared?.Parts ?? null}>
      <div
        className={`${CARD} scrubbed`}
        data-unwrapped
        style={{ '--ribbon': gift.ribbonColor, ...openingLength(gift.packingStyle) } as CSSProperties}
      >
        <div style={{ transform: turnedBy(0), position: 'absolute', inset: 0, backfaceVisibility: 'hidden' }}>
          <CardFront
            ref={front}
            recipientName={gift.recipientName}
            hasButton={false}
            wrapping={<GiftWrapping gift={gift} />}
          />
        </div>
        <div
          className="side back sheet"
          style={{
            transform: turnedBy(180),
            visibility: turned > 0 ? 'visible' : 'hidden',
            transition: 'none',
          }}
        >
          <Letter gift={gift} headingId={`letter of ${gift.packingStyle}`} mode="card" />
        </div>
      </div>
    </MovingParts>
  );
}
