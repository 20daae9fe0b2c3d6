import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PackingStyleValue } from '../gift/packing-styles.ts';

/** Two loops of a bow whose knot is at this point. */
const bow = (x: number, y: number) =>
  `M${x} ${y}c-22-40-66-56-74-32-6 28 40 44 74 32zM${x} ${y}c22-40 66-56 74-32 6 28-40 44-74 32z`;
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;

/** The outline of each wrapping as an SVG path, on 300 × 400, where its picture stands. */
const OUTLINES: Readonly<Record<PackingStyleValue, string>> = {
  box: `M45 140l105-32 103 30-2 31-9 3-4 90-90 34-88-32-4-90-9-3z${bow(150, 124)}`,
  envelope: 'M46 136h208l-104 84zM40 144l110 92 110-92v142q0 8-8 8H48q-8 0-8-8z',
  balloon:
    'M150 66c58 0 86 46 86 92 0 58-46 106-78 122l10 18h-36l10-18c-32-16-78-64-78-122 0-46 28-92 86-92z',
  treasure_chest: 'M50 180v-24c0-34 22-52 50-52h100c28 0 50 18 50 52v24zM50 188h200v118H50z',
  star_capsule:
    'M88 198c-4-76 28-104 62-104s66 28 62 104q-62 13-124 0zm0 8q62 13 124 0v62c0 38-28 64-62 64s-62-26-62-64z',
  animated_gif_tiger:
    'M70 78c-10-38 38-30 48-8q32-8 64 0c10-22 58-30 48 8q22 34 20 74c-2 54-45 80-100 80S52 206 50 152q-2-40 20-74zM150 224c52 0 80 36 80 66 0 22-22 28-44 28h-72c-22 0-44-6-44-28 0-30 28-66 80-66z',
  animated_gif_book:
    'M150 168c-30-20-76-24-108-18v138c34-6 78-2 108 16 30-18 74-22 108-16V150c-32-6-78-2-108 18z',
  animated_gif_couple:
    'M150 314C26 236-10 152 32 98c40-46 94-22 118 22 24-44 78-68 118-22 42 54 6 138-118 216z',
  animated_gif_opening_box: `M58 168l42-24h148v46l-12 8v78l-40 40H70V206H58z${bow(150, 150)}`,
  animated_gif_christmas_tree:
    'M150 44l12 22 26 4-18 18 36 52h-18l32 54h-18l42 60h-78v48h-68v-48H40l60-60H82l38-54h-18l28-52-18-18 26-4z',
  canva_design_balloons: `${disc(152, 72, 46)}${disc(98, 100, 46)}${disc(204, 100, 46)}${disc(66, 164, 44)}${disc(234, 164, 44)}${disc(150, 136, 46)}M149 180h2v104h31v35h-64v-35h31z`,
  digital_product_blue: 'M80 76l118-18q10-1 12 9l26 176q1 10-9 12l-115 17q-10 1-12-9L72 88q-1-10 8-12z',
  digital_product_pink: `M56 166a94 29 0 0 1 188 0v28q0 10-8 16v66c0 42-172 42-172 0v-66q-8-6-8-16z${bow(150, 150)}`,
  happy_anniversary_champagne:
    'M94 94l54 14c2 34-10 72-32 84l-10 96 26 8-2 8-66-6 2-8 26-4-8-94C64 178 74 122 94 94zM206 94l-54 14c-2 34 10 72 32 84l10 96-26 8 2 8 66-6-2-8-26-4 8-94c20-14 10-70-10-98z',
  digital_product_purple_mist: `M46 146l104-48 104 48v28l-10 6v84l-94 42-94-42v-84l-10-6z${bow(150, 138)}`,
  thank_you_envelope: `M46 148h208q8 0 8 8v138q0 8-8 8H46q-8 0-8-8V156q0-8 8-8z${disc(84, 112, 34)}${disc(150, 92, 40)}${disc(216, 112, 34)}`,
  thank_you_giftbox: `M42 164l46-24h170v28l-12 8v99l-40 34H52V198H42z${bow(148, 146)}${disc(153, 84, 34)}${disc(106, 88, 28)}${disc(200, 86, 28)}`,
  digital_gift_bags:
    'M106 136h34c0-64 54-64 54 0h34l-12 164H94zM30 200h30c0-56 58-56 58 0h28l6 116H36zM170 216h24c0-44 48-44 48 0h24l6 94H166z',
  happy_birthday_cake:
    'M92 98h8v40h24V92h8v44h14V84h8v52h14V92h8v44h24V98h8v40q10 6 10 14v40c20 6 30 14 30 30v56c0 40-196 40-196 0v-56c0-16 10-24 30-30v-40q0-8 10-14z',
  youve_got_mail:
    'M42 184c0-40 24-66 62-66h92c12 0 22 2 30 8V70h40v34h-32v26c14 12 24 30 24 54v74h-92v64h-32v-64H42z',
};

/** Of what a drawing is made, where not of its ribbon's colour. */
const BODIES: Partial<Record<PackingStyleValue, string>> = { envelope: '#b98a4a', treasure_chest: '#5a2e14' };

const SCENES = readFileSync(join(import.meta.dirname, 'backdrop.css'), 'utf8');

/** A declaration of a scene; the box stands for any paper, in the first one. */
function declaredIn(style: PackingStyleValue, name: string): string | undefined {
  const scene = style === 'box' ? '[data-paper="1"]' : `.scene-${style}`;
  const rule = SCENES.split(`:has(${scene}) {`)[1]?.split('}')[0] ?? '';
  return new RegExp(`--${name}: (.*);`).exec(rule)?.[1];
}

/**
 * Declarations by which a document shows its wrapping's silhouette in the colours of its scene.
 *
 * @throws when the style has no scene.
 */
export function silhouetteOf(style: PackingStyleValue): string {
  const backdrop = declaredIn(style, 'backdrop');
  if (!backdrop) throw new Error(`backdrop.css has no scene for ${style}.`);
  const fill = declaredIn(style, 'accent') ?? BODIES[style] ?? '#007bff';
  // A path for each shape: where two of one path overlap they may cut each other out.
  const shapes = OUTLINES[style]
    .split('M')
    .slice(1)
    .map((shape) => `<path d='M${shape}'/>`);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 400' fill='${fill}' opacity='.3'>${shapes.join('')}</svg>`;
  const address = svg.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('#', '%23');
  return `--veil:${backdrop};--silhouette:url(&quot;data:image/svg+xml,${address}&quot;)`;
}
