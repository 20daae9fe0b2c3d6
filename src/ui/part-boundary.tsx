import { Component, type ErrorInfo } from 'react';
import type { Elements } from './elements.ts';

interface PartBoundaryProps {
  children: Elements;
  /** Shown in place of a part that has thrown; nothing by default. */
  otherwise?: (tryAgain: () => void) => Elements;
}

/** Keeps what a part throws while it is drawn from the rest of its page. */
export class PartBoundary extends Component<PartBoundaryProps> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.otherwise?.(() => this.setState({ hasFailed: false })) ?? null;
  }
}
