/** A promise, and what settles it when a test wants its answer to come. */
export interface LateAnswer<T> {
  promise: Promise<T>;
  come: (answer: T) => void;
  fail: (reason: unknown) => void;
}

export function lateAnswer<T = void>(): LateAnswer<T> {
  let come: (answer: T) => void = () => {};
  let fail: (reason: unknown) => void = () => {};
  const promise = new Promise<T>((resolve, reject) => {
    come = resolve;
    fail = reject;
  });
  return { promise, come, fail };
}
