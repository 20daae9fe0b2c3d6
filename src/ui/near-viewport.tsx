import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';

interface NearViewportProps {
  /** Stands in for the children; as large as they are, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Distance from the window at which the children are rendered. */
const LOAD_MARGIN = '320px';

/** Renders its children when they are about to scroll into view. */
export function NearViewport({ placeholder, children }: NearViewportProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (near || !place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [near]);
  return <div ref={place}>{near ? children : placeholder}</div>;
}
