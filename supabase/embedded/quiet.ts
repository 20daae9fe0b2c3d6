import { requestContext } from './request-context.ts';

const printError = console.error;

/**
 * Collects what Lite prints during a request until its answer is known. Lite prints every refusal
 * with its stack, so that a newsletter address entered twice would look like a crash.
 */
export function holdBackErrors(): void {
  console.error = (...values: unknown[]) => {
    const context = requestContext.getStore();
    if (context) context.printed = [...(context.printed ?? []), values];
    else printError(...values);
  };
}

/** Prints what `holdBackErrors` collected for this request if the answer is 500 or above. */
export function printErrorsOf(answer: Response): Response {
  if (answer.status >= 500)
    for (const values of requestContext.getStore()?.printed ?? []) printError(...values);
  return answer;
}

/**
 * Runs `work` without Lite's notice that its storage is experimental: most of that storage is
 * replaced in this folder.
 */
export async function withoutExperimentalNotice(work: () => Promise<unknown>): Promise<void> {
  const original = console.warn;
  console.warn = () => undefined;
  try {
    await work();
  } finally {
    console.warn = original;
  }
}
