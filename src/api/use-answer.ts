import { useEffect, useEffectEvent, useState } from 'react';
import { failureWords } from './failure-words.ts';

/** The answer to a request; undefined until it has come. Another `subject` asks again. */
export function useAnswer<T>(request: (signal: AbortSignal) => Promise<T>, subject: string) {
  const [answer, setAnswer] = useState<T>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const ask = useEffectEvent(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: subject and attempt ask again.
  useEffect(() => {
    const leave = new AbortController();
    setFailure('');
    ask(leave.signal).then(
      (arrived) => {
        if (!leave.signal.aborted) setAnswer(() => arrived);
      },
      (error: unknown) => {
        if (!leave.signal.aborted) setFailure(failureWords(error));
      },
    );
    return () => leave.abort();
  }, [subject, attempt]);
  return { answer, setAnswer, failure, askAgain: () => setAttempt(attempt + 1) };
}
