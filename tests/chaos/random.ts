/** A generator whose numbers are the same for the same seed on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  chance(probability: number): boolean;
  /** A whole number, both ends included. */
  between(lowest: number, highest: number): number;
  pick<T>(choices: readonly T[]): T;
  bytes(length: number): Uint8Array;
}

/** Mulberry32: small, and good enough to choose faults. */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (probability) => next() < probability,
    between: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    pick: (choices) => {
      const choice = choices[Math.floor(next() * choices.length)];
      if (choice === undefined) throw new RangeError('There is nothing to choose from.');
      return choice;
    },
    bytes: (length) => Uint8Array.from({ length }, () => Math.floor(next() * 256)),
  };
}

/**
 * The seed of one journey. Each has its own, so that a journey run alone gets the same faults as in
 * a parallel run.
 */
export const seedOf = (seed: number, journey: number) =>
  Math.imul(seed, 0x9e3779b1) ^ Math.imul(journey + 1, 0x85ebca6b);
