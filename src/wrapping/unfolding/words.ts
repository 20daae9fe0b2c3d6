import {
  LETTER_DOWNLOADS,
  LETTER_MEDIA,
  LETTER_MESSAGE,
  LETTER_NONE,
  LETTER_SENDER,
} from '../card-contract.ts';

/** The letter's parts in the order in which they come: whoever sends it comes last. */
const PARTS = [LETTER_MESSAGE, LETTER_MEDIA, LETTER_DOWNLOADS, LETTER_NONE, LETTER_SENDER];

/** Milliseconds between two parts, and for one. */
const APART_MS = 280;
const FADE_MS = 600;

/** Signs that somebody wants to read now. */
const INTERRUPTIONS = ['focusin', 'pointerdown', 'keydown', 'wheel', 'touchmove'];

export interface Entrance {
  /** Lets the words come one after the other, after so many milliseconds. */
  come: (afterMs: number) => void;
  /** Ends the entrance: the words stand. */
  stop: () => void;
  /** Resolves when the words stand, also because the entrance was ended. */
  stand: Promise<unknown>;
}

/** Hides the words of a letter, all but the name; a hand, a key or the focus brings them. */
export function prepareWords(sheet: HTMLElement): Entrance {
  const parts = PARTS.map((part) => sheet.querySelector(`.${part}`)).filter((part) => part !== null);
  const fades = parts.map((part, index) => {
    const fade = part.animate(
      [
        { opacity: 0, transform: 'translateY(0.5rem)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: FADE_MS, delay: index * APART_MS, easing: 'ease-out', fill: 'backwards' },
    );
    fade.pause();
    return fade;
  });
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    listening.abort();
    for (const fade of fades) fade.cancel();
  };
  const stand = Promise.allSettled(fades.map(({ finished }) => finished));
  for (const type of INTERRUPTIONS) {
    // The focus that opening puts on the sheet itself is none of them; a key is, and goes to the
    // sheet for that very reason.
    const isOpening = ({ target }: Event) => type === 'focusin' && target === sheet;
    sheet.addEventListener(type, (event) => isOpening(event) || stop(), {
      passive: true,
      signal: listening.signal,
    });
  }
  return {
    come: (afterMs) => {
      timer = setTimeout(() => {
        for (const fade of fades) if (fade.playState === 'paused') fade.play();
      }, afterMs);
    },
    stop,
    stand,
  };
}
