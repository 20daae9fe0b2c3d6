import { type PointerEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { PackingStyleValue } from '@/gift/packing-styles.ts';
import { isMuted, playSound } from '@/wrapping/by-hand/sound.ts';
import { HEART } from '@/wrapping/card-contract.ts';
import { prefersReducedMotion } from '@/wrapping/motion.ts';
import './wax.css';

/** Places of the bow, flap or lock of each wrapping: from left and top, in % of the card. */
const KNOTS: Readonly<Record<PackingStyleValue, readonly [number, number]>> = {
  box: [50, 33],
  envelope: [50, 54],
  balloon: [50, 42],
  treasure_chest: [50, 48],
  star_capsule: [50, 52],
  animated_gif_tiger: [50, 64],
  animated_gif_book: [50, 57],
  animated_gif_couple: [50, 64],
  animated_gif_opening_box: [50, 48],
  animated_gif_christmas_tree: [70, 65],
  canva_design_balloons: [50, 67],
  digital_product_blue: [50, 43],
  digital_product_pink: [50, 39],
  happy_anniversary_champagne: [50, 47],
  digital_product_purple_mist: [50, 36],
  thank_you_envelope: [50, 58],
  thank_you_giftbox: [49, 37],
  digital_gift_bags: [56, 52],
  happy_birthday_cake: [50, 56],
  youve_got_mail: [50, 52],
};

/** Pixels that the wax follows a finger, at most. */
const MAX_SHIFT = 9;
const limitedShift = (pixels: number) => Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, pixels));

interface WaxProps {
  front: Element;
  packingStyle: string;
  isCracked: boolean;
  onTry: () => void;
}

const EDGE = 'M-2-46L4-28-5-14 5-2-4 14 5 28-1 46';
const BLOB =
  'M-4-45C10-49 22-42 31-35 42-28 47-18 45-5 44 8 47 20 38 30 29 41 17 43 3 45-11 47-23 44-33 35' +
  '-44 26-46 15-45 1-44-12-46-22-36-32-27-41-16-42-4-45z';

/** The wax over the knot of a sealed gift. It is broken by the form below the card, or by hand. */
export function Wax({ front, packingStyle, isCracked, onTry }: WaxProps) {
  const from = useRef<{ x: number; y: number } | null>(null);

  useEffect(() => {
    if (!isCracked || isMuted()) return;
    navigator.vibrate?.([12, 330, 40]);
    // The wax breaks in silence where sound is not allowed.
    playSound('wax').catch(() => undefined);
  }, [isCracked]);

  /** Lets the wax follow the finger a little, so that it feels as if it could be broken. */
  const follow = ({ type, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (type === 'pointerdown') from.current = { x: clientX, y: clientY };
    else if (type !== 'pointermove') from.current = null;
    const start = prefersReducedMotion() ? null : from.current;
    const shift =
      start && `translate(${limitedShift(clientX - start.x)}px, ${limitedShift(clientY - start.y)}px)`;
    (currentTarget.firstElementChild as SVGElement).style.transform = shift ?? '';
  };

  const [left, top] = KNOTS[packingStyle as PackingStyleValue] ?? KNOTS.box;
  return createPortal(
    <div
      className="wax"
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerUp={follow}
      onPointerCancel={follow}
      onClick={onTry}
      data-cracked={isCracked || undefined}
      style={{ left: `${left}%`, top: `${top}%` }}
      aria-hidden="true"
    >
      <svg viewBox="-50 -50 100 100" aria-hidden="true">
        <defs>
          <radialGradient id="wax-light" cx=".34" cy=".28" r=".85">
            <stop stopColor="#fff" stopOpacity=".5" />
            <stop offset=".45" stopColor="#fff" stopOpacity="0" />
            <stop offset="1" stopColor="#200410" stopOpacity=".42" />
          </radialGradient>
          <clipPath id="wax-left">
            <path d={`${EDGE}H-60V-46z`} />
          </clipPath>
          <clipPath id="wax-right">
            <path d={`${EDGE}H60V-46z`} />
          </clipPath>
          <g id="wax-whole">
            <path fill="currentColor" d={BLOB} />
            <path fill="url(#wax-light)" d={BLOB} />
            <circle r="30" fill="#200410" fillOpacity=".16" />
            <circle r="30" fill="none" stroke="#200410" strokeOpacity=".35" strokeWidth="2" />
            <path
              d="M-22 20A30 30 0 0 0 22 20"
              fill="none"
              stroke="#fff"
              strokeOpacity=".45"
              strokeWidth="2"
            />
            <path d={HEART} transform="translate(1 2) scale(1.75)" fill="#200410" fillOpacity=".4" />
            <path d={HEART} transform="scale(1.75)" fill="#fff" fillOpacity=".5" />
          </g>
        </defs>
        <use className="whole" href="#wax-whole" />
        {(['left', 'right'] as const).map((side) => (
          <g key={side} className={`piece ${side}`}>
            <use href="#wax-whole" clipPath={`url(#wax-${side})`} />
            <path
              className="fissure"
              d={EDGE}
              fill="none"
              stroke="#200410"
              strokeOpacity=".7"
              strokeWidth="2"
              strokeLinejoin="round"
            />
          </g>
        ))}
      </svg>
    </div>,
    front,
  );
}
