import { Component, type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';

interface AfterFirstPaintProps {
  /** Shown until the children have loaded; as large as they are, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Renders lazily loaded children after the first paint, in a transition, so that they delay neither the first paint nor a tap.
 * If they cannot be loaded, the placeholder stays and the rest of the page works.
 */
export function AfterFirstPaint({ placeholder, children }: AfterFirstPaintProps) {
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
    // A requestAnimationFrame callback runs before the paint; a timeout set in it runs after.
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
