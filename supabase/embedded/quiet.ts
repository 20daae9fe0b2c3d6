import { requestContext } from './request-context.ts';

const printError = console.error;

/**
 * Lite prints every refusal with its whole stack, although the caller gets it as the answer: a second newsletter address
 * would look like a crash. What it prints inside a request waits until its answer is known.
 */
export function holdBackErrors(): void {
  console.error = (...values: unknown[]) => {
    const context = requestContext.getStore();
    if (context) context.printed = [...(context.printed ?? []), values];
    else printError(...values);
  };
}

/** Prints what was held back, when the answer shows that it was no mere refusal. */
export function printErrorsOf(answer: Response): Response {
  if (answer.status >= 500)
    for (const values of requestContext.getStore()?.printed ?? []) printError(...values);
  return answer;
}

/** Runs `work` without Lite's notice that its storage is experimental: we know, and stand in for most of it. */
export async function withoutExperimentalNotice(work: () => Promise<unknown>): Promise<void> {
  const original = console.warn;
  console.warn = () => undefined;
  try {
    await work();
  } finally {
    console.warn = original;
  }
}
