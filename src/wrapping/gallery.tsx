import { type ReactNode, useState } from 'react';
import { MAGICAL_EFFECTS, mayShowConfetti, PAPERS } from '@/gift/looks.ts';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { Controls, FIRST_LOOK } from './gallery-controls.tsx';
import { Scrubbed } from './gallery-scrubbed.tsx';
import { GiftCard } from './gift-card.tsx';
import { WrappingPicture } from './wrapping-picture.tsx';

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

/**
 * Never shipped (vite.config.ts): every wrapping closed, at any moment of its opening and open, in
 * every size, paper and ribbon; then effects and live cards.
 */
export default function Gallery() {
  const [look, setLook] = useState(FIRST_LOOK);
  const { size } = look;
  return (
    <main className="p-6">
      <h1>Galerie der Verpackungen</h1>
      <Controls look={look} onChange={(change) => setLook({ ...look, ...change })} />
      {PACKING_STYLES.map(({ value, label }) => (
        <section key={value} aria-label={value} className="mt-6">
          <h2>
            {label} <small>{value}</small>
          </h2>
          <div className="mt-2 flex flex-wrap gap-4">
            <WrappingPicture
              style={value}
              pattern={look.pattern}
              ribbonColor={look.ribbonColor}
              size={look.size}
            />
            <Sized size={look.size}>
              <Scrubbed
                gift={{
                  ...SAMPLE,
                  packingStyle: value,
                  pattern: look.pattern,
                  ribbonColor: look.ribbonColor,
                }}
                share={look.share}
                isCalm={look.isCalm}
              />
            </Sized>
            <Sized size={look.size}>
              <GiftCard
                gift={{ ...SAMPLE, packingStyle: value, ribbonColor: look.ribbonColor }}
                interactive={false}
                opened
              />
            </Sized>
          </div>
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

const Sized = ({ size, children }: { size: number; children: ReactNode }) => (
  <div style={{ width: size }}>{children}</div>
);
