import { useEffect, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { forgetUploads } from '@/media/stored-uploads.ts';
import type { Joining, OwnGreeting } from './greeting.ts';
import { readJoining } from './requests.ts';
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

/**
 * What a link to join shows, and the greeting that is being written.
 *
 * @param token 32 hex digits, '' for a link that is none: it is not sent.
 */
export function useJoining(token: string) {
  /** null until it is known. */
  const [joining, setJoining] = useState<Joining | null>(null);
  /** Why it is not known. */
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  /** null while the own greetings are shown. */
  const [draft, setDraft] = useState<UnsentGreeting | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` asks again.
  useEffect(() => {
    let isLeft = false;
    setFailure('');
    const load = async () => {
      const answer = token ? await readJoining(token) : UNKNOWN;
      const first = draft ? null : await firstDraft(token, answer.own);
      if (isLeft) return;
      setDraft((now) => now ?? first);
      // What was seen of the gift stays, whatever has become of it.
      setJoining((before) => ({ ...answer, gift: answer.gift ?? before?.gift ?? null }));
    };
    load().catch((error: unknown) => isLeft || setFailure(failureWords(error)));
    return () => {
      isLeft = true;
    };
  }, [token, attempt]);

  return { joining, setJoining, failure, retry: () => setAttempt(attempt + 1), draft, setDraft };
}
