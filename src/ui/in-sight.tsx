import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls once to children that have come out of sight, no further than needed. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
