import { describe, expect, it } from 'vitest';
import { transformOver } from './letter-geometry.ts';

const card = { left: 20, top: 100, width: 300 } as DOMRect;
const numbers = (transform: string) => (transform.match(/-?[\d.]+/g) ?? []).map(Number);

describe('transformOver', () => {
  it('leaves a letter that lies over the card where it is', () => {
    const transform = transformOver(
      [
        { x: 20, y: 100 },
        { x: 320, y: 100 },
      ],
      1,
      card,
    );
    expect(numbers(transform)).toEqual([0, 0, 1, 0, 0, 1, 0, 0]);
  });

  it('brings back one that lies elsewhere, in shares of its own size', () => {
    // Scaled to a quarter; its corner lies 75 px right of the card's and 40 px below.
    const transform = transformOver(
      [
        { x: 95, y: 140 },
        { x: 170, y: 140 },
      ],
      0.25,
      card,
    );
    expect(numbers(transform)).toEqual([-25, -10, 1, 0, 0, 1, 0, 0]);
  });

  it('undoes a turn and a scale of what lies around it', () => {
    // What lies around is turned by a right angle and half as large: a letter's width goes down the
    // screen.
    const [x, y, a, b, c, d] = numbers(
      transformOver(
        [
          { x: 170, y: 100 },
          { x: 170, y: 175 },
        ],
        0.5,
        card,
      ),
    );
    expect([a, b, c, d].map((value) => value || 0)).toEqual([0, -2, 2, 0]);
    expect([x, y].map((value) => value || 0)).toEqual([0, 75]);
  });
});
