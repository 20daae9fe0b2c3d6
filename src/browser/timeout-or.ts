/** The value of a promise, or `late` after so many milliseconds; nothing is cancelled. */
export function timeoutOr<Value, Late>(
  promise: Promise<Value>,
  milliseconds: number,
  late: Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
