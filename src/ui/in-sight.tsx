import { type ReactNode, useEffect, useRef } from 'react';

/** What has come where it may not be seen, and has to be: the page scrolls to it once, no further than needed. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={place}>{children}</div>;
}
