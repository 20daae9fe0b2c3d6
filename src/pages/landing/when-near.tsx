import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface WhenNearProps {
  /** Takes the same room, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** How far below the window its children begin to load. */
const AHEAD = '320px';

/** Shows its children once they are about to come into view; at once where the browser cannot tell. */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) startTransition(() => setNear(true));
      },
      { rootMargin: AHEAD },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : placeholder}</div>;
}
