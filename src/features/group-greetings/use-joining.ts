import { useState } from 'react';
import { useAnswer } from '@/api/use-answer.ts';
import { forgetUploads } from '@/media/stored-uploads.ts';
import type { Joining, JoiningProblem, OwnGreeting } from './greeting.ts';
import { discardFileOf, readJoining } from './requests.ts';
import {
  draftKey,
  forgetGreeting,
  hasArrived,
  keptGreeting,
  newGreeting,
  type UnsentGreeting,
} from './unsent-greeting.ts';

const UNKNOWN: Joining = { state: 'unknown', own: [], gift: null };

/** What the form begins with; null where the own greetings are shown. */
async function firstDraft(token: string, own: readonly OwnGreeting[]): Promise<UnsentGreeting | null> {
  const kept = await keptGreeting(token, own);
  if (!kept) return own.length === 0 ? newGreeting() : null;
  if (!own.some((one) => hasArrived(token, kept, one))) return kept;
  forgetGreeting(token);
  forgetUploads(draftKey(token));
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
  /** A greeting that was taken back a moment ago. */
  const [takenBack, setTakenBack] = useState<OwnGreeting | null>(null);
  const load = async (signal: AbortSignal): Promise<Joining> => {
    const answer = token ? await readJoining(token) : UNKNOWN;
    const first = draft ? null : await firstDraft(token, answer.own);
    if (!signal.aborted) setDraft((now) => now ?? first);
    // The gift stays on screen as it was seen, even if it has gone since.
    return { ...answer, gift: answer.gift ?? joining?.gift ?? null };
  };
  const { answer: joining, setAnswer: setJoining, failure, askAgain } = useAnswer(load, token);

  /** Changes the newest state: another greeting may have been stored or taken back meanwhile. */
  const change = (fieldsOf: (now: Joining) => Partial<Joining>) =>
    setJoining((now) => now && { ...now, ...fieldsOf(now) });
  /** Opens a greeting in the form; null shows the own ones. */
  const swapTo = (greeting: UnsentGreeting | null) => {
    setDraft(greeting);
    setSwapped(true);
  };

  // The form gets the words of a greeting that was taken back, which may only be meant to be changed.
  // A form that is open keeps its own words.
  if (takenBack) {
    setTakenBack(null);
    if (!draft && joining?.own.length === 0)
      swapTo(newGreeting({ name: takenBack.name, message: takenBack.message }));
  }

  return {
    joining,
    failure,
    draft,
    isSwapped,
    askAgain,
    write: setDraft,
    swapTo,
    refuse: (state: JoiningProblem) => change(() => ({ state })),
    /** Puts a stored greeting among the own ones, in place of the one that it changes. */
    store: (stored: OwnGreeting) => {
      const before = joining?.own.find(({ id }) => id === stored.id);
      if (before && fileOf(before) !== fileOf(stored)) discardFileOf(before);
      change(({ own }) => ({
        own: own.some(({ id }) => id === stored.id)
          ? own.map((one) => (one.id === stored.id ? stored : one))
          : [...own, stored],
      }));
    },
    takeBack: (greeting: OwnGreeting) => {
      change(({ own, state }) => ({
        own: own.filter(({ id }) => id !== greeting.id),
        state: state === 'full' ? 'open' : state,
      }));
      setTakenBack(greeting);
    },
  };
}
