/** Runs once the next frame has been painted; returns what keeps it from running. */
export function afterFrame(run: () => void): () => void {
  // A requestAnimationFrame callback runs before the paint; a timeout set in it runs after.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
