import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

interface LaterProps {
  /** Takes the same room, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * A lazily loaded part of a page that comes after the first paint and gives way to whoever taps meanwhile, so that it never holds
 * up the words and the button.
 * It is dispensable: when the network takes it away, its placeholder stays and the rest of the page with it.
 */
export function Later({ placeholder, children }: LaterProps) {
  const painted = usePainted();
  if (!painted) return placeholder;
  return (
    <Dispensable instead={placeholder}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </Dispensable>
  );
}

/** false until the page has been painted once. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // The frame's callback still runs before its paint, a task queued there runs after it.
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

class Dispensable extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
