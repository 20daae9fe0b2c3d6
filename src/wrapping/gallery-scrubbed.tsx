import { type ComponentType, type CSSProperties, useEffect, useId, useRef, useState } from 'react';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import { MovingParts } from './animated-wrapping.tsx';
import { CardFront } from './card-front.tsx';
import { CARD } from './classes.ts';
import { Letter } from './letter.tsx';
import { FLIP_MS, openingLength, openingMs } from './motion.ts';
import { openingPlayer } from './openings/opening-player.tsx';
import { Wrapping } from './wrapping-picture.tsx';

/** Milliseconds after which a drawing that has arrived meanwhile is stopped, too. */
const LOOK_AGAIN_MS = 150;

interface ScrubbedProps {
  gift: WrappedGift;
  /** How far opening and turn have come, from 0 to 1. */
  share: number;
  isCalm: boolean;
}

/**
 * A card stopped at one moment of its opening or of the turn that follows; with less motion, of the
 * cross-fade.
 */
export function Scrubbed({ gift, share, isCalm }: ScrubbedProps) {
  const letterId = useId();
  const front = useRef<HTMLDivElement>(null);
  const [prepared, setPrepared] = useState<{ Parts: ComponentType | null } | null>(null);
  useEffect(() => {
    void openingPlayer.prepare(gift.packingStyle).then((Parts) => setPrepared({ Parts }));
  }, [gift.packingStyle]);

  const length = openingMs(gift.packingStyle);
  const moment = share * (length + FLIP_MS);
  const turned = Math.max(0, (moment - length) / FLIP_MS);
  useEffect(() => {
    if (!prepared || isCalm) return;
    const stop = () => {
      if (!front.current) return;
      openingPlayer.aimLetter(front.current);
      openingPlayer.scrub(front.current, Math.min(1, moment / length));
    };
    stop();
    const timer = setInterval(stop, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [prepared, isCalm, moment, length]);

  const poses: { front: CSSProperties; back: CSSProperties } = isCalm
    ? {
        front: { opacity: 1 - share, transform: 'none' },
        back: { opacity: share, transform: 'none', visibility: 'visible' },
      }
    : {
        front: {
          transform: `perspective(90rem) rotateY(${-180 * turned}deg)`,
          backfaceVisibility: 'hidden',
        },
        back: {
          transform: `perspective(90rem) rotateY(${180 - 180 * turned}deg)`,
          visibility: turned > 0 ? 'visible' : 'hidden',
        },
      };
  return (
    <MovingParts value={prepared?.Parts ?? null}>
      <div
        className={`${CARD} scrubbed`}
        data-unwrapped={isCalm ? undefined : true}
        style={{ '--ribbon': gift.ribbonColor, ...openingLength(gift.packingStyle) } as CSSProperties}
      >
        <div style={{ ...poses.front, position: 'absolute', inset: 0, transition: 'none' }}>
          <CardFront
            ref={front}
            recipientName={gift.recipientName}
            hasButton={false}
            wrapping={
              <Wrapping
                style={gift.packingStyle}
                pattern={gift.pattern}
                ribbonColor={gift.ribbonColor}
                shine={gift.shine}
                animated="lively"
              />
            }
          />
        </div>
        <div className="side back sheet" style={{ ...poses.back, transition: 'none' }}>
          <Letter gift={gift} headingId={letterId} mode="card" />
        </div>
      </div>
    </MovingParts>
  );
}
