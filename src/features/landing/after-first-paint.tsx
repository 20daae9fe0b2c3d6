import { Component, type ReactNode, Suspense } from 'react';
import { usePainted } from '@/ui/use-painted.ts';

interface AfterFirstPaintProps {
  /** Shown until the children have loaded; as large as they are, so that nothing moves. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Renders lazily loaded children after the first paint, in a transition, so that they delay neither
 * the first paint nor a tap. If they cannot be loaded, the placeholder stays and the rest of the
 * page works.
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

class Dispensable extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
