import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from './after-frame.ts';

/** false until the component has been painted once. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterFrame(() => startTransition(() => setPainted(true))), []);
  return painted;
}
