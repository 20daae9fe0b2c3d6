import { startTransition, useEffect, useState } from 'react';

/** false until the component has been painted once. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  // Not `afterFrame`: the pages that use both are others, so that it would become a file of its
  // own, which every page asks for.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
