import { ByHand } from './by-hand/by-hand.tsx';
import { Confetti } from './effects/confetti.tsx';
import { Letter } from './letter.tsx';
import { LetterClick } from './letter-click.tsx';
import { openingPlayer } from './openings/opening-player.tsx';
import { Unfolding } from './unfolding/unfolding.tsx';

/** All that opening a gift needs, in one chunk that is loaded after the card stands. */
export const openingBundle = { ByHand, Confetti, Letter, LetterClick, openingPlayer, Unfolding };
