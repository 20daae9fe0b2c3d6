import { readFileSync } from 'node:fs';

/** Place of 'steal' in the first line of /proc/stat, after its name: see proc_stat(5). */
const STEAL = 7;
/** Milliseconds between two looks. A theft is seen up to that much after it. */
const LOOK_EVERY = 20;
/**
 * Ticks of ten milliseconds from which on a span counts as disturbed. A processor that wakes up
 * waits for its host for a moment each time, and such moments, which belong to every measurement,
 * make a single tick now and then.
 */
const DISTURBING = 2;

/**
 * Ticks that the host has taken from all processors since the start; 0 where the system does not
 * tell.
 */
function stolenTicks(): number {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    return Number(first.trim().split(/\s+/)[STEAL + 1] ?? 0);
  } catch {
    return 0;
  }
}

/**
 * Watches what the host of a virtual machine gives to its other guests. Such time prolongs tasks,
 * their processor time too, and no program of this machine can be stopped for it. All times are
 * milliseconds since 1970.
 */
export class StolenTime {
  /** When the host was seen to have taken time, and how many ticks since the look before. */
  readonly #thefts: { at: number; ticks: number }[] = [];
  readonly #timer: NodeJS.Timeout;
  #seen = stolenTicks();

  constructor() {
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY);
  }

  #look(): void {
    const now = stolenTicks();
    if (now > this.#seen) this.#thefts.push({ at: Date.now(), ticks: now - this.#seen });
    this.#seen = now;
  }

  /**
   * Whether the host took so much time between two moments that what lasted from one to the other
   * says nothing.
   */
  within(from: number, to: number): boolean {
    this.#look();
    const thefts = this.#thefts.filter(({ at }) => at >= from && at <= to + LOOK_EVERY);
    return thefts.reduce((sum, { ticks }) => sum + ticks, 0) >= DISTURBING;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
