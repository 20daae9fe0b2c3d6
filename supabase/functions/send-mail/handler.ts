import { answer, posts } from '../_shared/http.ts';
import { isOperator } from '../_shared/keys.ts';
import { type SenderParts, sendDue } from './run.ts';

export interface HandlerParts extends SenderParts {
  /** Secret keys; whoever carries one is told counts. */
  keys: readonly string[];
}

type Counts = Awaited<ReturnType<typeof sendDue>>;

/** Keeps a hosted function alive until the work is done; elsewhere the process stays anyhow. */
function finishLater(work: Promise<unknown>): void {
  const { EdgeRuntime } = globalThis as { EdgeRuntime?: { waitUntil(work: Promise<unknown>): void } };
  EdgeRuntime?.waitUntil(work);
}

/**
 * Sends what is due. The body of a request is not read: to whom, and what, only the database says.
 * With a secret key the answer comes after the run, with counts: `{"sent": 2, "failed": 0, "refused":
 * 0, "returned": 0}`. Anybody else only wakes it, and is answered 202 `{}` at once, so that neither
 * words nor time tell what was there to be sent.
 */
export function mailSender({ keys, ...parts }: HandlerParts) {
  let running: Promise<Counts> | undefined;
  let isWokenMeanwhile = false;

  function run(): Promise<Counts> {
    if (running) {
      isWokenMeanwhile = true;
      return running;
    }
    running = sendDue(parts).finally(() => {
      running = undefined;
      if (!isWokenMeanwhile) return;
      isWokenMeanwhile = false;
      wake();
    });
    return running;
  }

  function wake(): void {
    finishLater(run().catch((error) => console.error(error)));
  }

  return posts(async (request) => {
    if (isOperator(request, keys)) return answer(200, await run());
    wake();
    return answer(202, {});
  });
}
