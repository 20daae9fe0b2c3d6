import { ErrorBoundary } from 'react-error-boundary';
import type { Elements } from './elements.ts';

interface PartBoundaryProps {
  children: Elements;
  /** Shown in place of a part that has thrown; nothing by default. */
  otherwise?: (tryAgain: () => void) => Elements;
}

/** Keeps what a part throws while it is drawn from the rest of its page. */
export function PartBoundary({ children, otherwise }: PartBoundaryProps) {
  return (
    <ErrorBoundary
      onError={(error, info) => console.error(error, info.componentStack)}
      fallbackRender={({ resetErrorBoundary }) => otherwise?.(resetErrorBoundary) ?? null}
    >
      {children}
    </ErrorBoundary>
  );
}
