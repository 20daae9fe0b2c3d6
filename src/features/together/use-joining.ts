import { useState } from 'react';
import { useAnswer } from '@/api/use-answer.ts';
import { forgetUploads } from '@/media/stored-uploads.ts';
import type { Joining, JoiningProblem, OwnGreeting } from './greeting.ts';
import { discardFileOf, readJoining } from './requests.ts';
import {
  forgetGreeting,
  hasArrived,
  keptGreeting,
  newGreeting,
  placeOf,
  type UnsentGreeting,
} from './unsent-greeting.ts';

const UNKNOWN: Joining = { state: 'unknown', own: [], gift: null };

/** What the form begins with; null where the own greetings are shown. */
async function firstDraft(token: string, own: readonly OwnGreeting[]): Promise<UnsentGreeting | null> {
  const kept = await keptGreeting(token, own);
  if (!kept) return own.length === 0 ? newGreeting() : null;
  if (!own.some((one) => hasArrived(token, kept, one))) return kept;
  forgetGreeting(token);
  forgetUploads(placeOf(token));
  return null;
}

const fileOf = ({ picture, voice }: OwnGreeting) => (picture ?? voice)?.name;

/**
 * What a link to join shows, the greeting that is being written, and what becomes of both.
 *
 * @param token 32 hex digits, '' for a link that is none: it is not sent.
 */
export function useJoining(token: string) {
  /** null while the own greetings are shown. */
  const [draft, setDraft] = useState<UnsentGreeting | null>(null);
  /** Whether form and own greetings have taken each other's place since the page was opened. */
  const [isSwapped, setSwapped] = useState(false);
  const load = async (signal: AbortSignal): Promise<Joining> => {
    const answer = token ? await readJoining(token) : UNKNOWN;
    const first = draft ? null : await firstDraft(token, answer.own);
    if (!signal.aborted) setDraft((now) => now ?? first);
    // What was seen of the gift stays, whatever has become of it.
    return { ...answer, gift: answer.gift ?? joining?.gift ?? null };
  };
  const { answer: joining, setAnswer: setJoining, failure, askAgain } = useAnswer(load, token);

  const own = joining?.own ?? [];
  const change = (fields: Partial<Joining>) => setJoining((now) => now && { ...now, ...fields });
  /** Opens a greeting in the form; null shows the own ones. */
  const swapTo = (greeting: UnsentGreeting | null) => {
    setDraft(greeting);
    setSwapped(true);
  };

  return {
    joining,
    failure,
    draft,
    isSwapped,
    askAgain,
    write: setDraft,
    swapTo,
    refuse: (state: JoiningProblem) => change({ state }),
    /** It lies in the gift, in place of the one that it changes. */
    store: (stored: OwnGreeting) => {
      const before = own.find(({ id }) => id === stored.id);
      if (before && fileOf(before) !== fileOf(stored)) discardFileOf(before);
      change({ own: before ? own.with(own.indexOf(before), stored) : [...own, stored] });
    },
    takeBack: (greeting: OwnGreeting) => {
      const others = own.filter((one) => one !== greeting);
      change({ own: others, ...(joining?.state === 'full' && { state: 'open' }) });
      // The form then has its words, in case they are only to be changed.
      if (others.length === 0) swapTo(newGreeting({ name: greeting.name, message: greeting.message }));
    },
  };
}
