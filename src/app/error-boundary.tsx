import { Component, type ErrorInfo } from 'react';
import { isMissingChunk, reloadOnce } from '@/api/missing-chunk.ts';
import { START } from '@/browser/prerender-ids.ts';
import { ROUTES, type RouteName } from '@/routes.ts';
import { RetryButton } from '@/ui/button.tsx';
import type { Elements } from '@/ui/elements.ts';

interface Props {
  children: Elements;
  /** A new value (the next address) clears the error and renders the children again. */
  resetKey: unknown;
  /** For parts beside a page: a failed one is not rendered, and reloads no page of a recipient. */
  silent?: boolean;
  /** Whether the error page says that the draft is kept: not to a recipient, who has none. */
  keepsDraft?: boolean;
}

interface State {
  error: unknown;
  /** The page is about to be loaded again, so there is nothing to tell. */
  reloads: boolean;
}

/** Catches what a page throws while rendering; shows a German message with a way to go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, reloads: false };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    // Nothing that the start script has painted may lie on the error page.
    const { silent, keepsDraft } = this.props;
    if (!silent) document.getElementById(START)?.remove();
    if ((!silent || keepsDraft) && isMissingChunk(error) && reloadOnce()) {
      this.setState({ reloads: true });
      return;
    }
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null, reloads: false });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    if (this.props.silent || this.state.reloads) return null;
    return (
      <section role="alert" className="mx-auto max-w-xl px-4 py-16 text-center">
        <h1 className="mb-4 text-3xl">Da ist etwas schiefgegangen</h1>
        <p className="mb-4 text-ink-soft">
          {`Prüfe deine Verbindung und versuche es noch einmal.${
            this.props.keepsDraft ? ' Dein Entwurf bleibt gespeichert.' : ''
          }`}
        </p>
        <RetryButton onClick={() => location.reload()} />
      </section>
    );
  }
}

interface BesideBoundaryProps {
  routeName: RouteName;
  children: Elements;
}

/** What stands beside a page takes neither the page nor another part with it when it fails. */
export function BesideBoundary({ routeName, children }: BesideBoundaryProps) {
  return (
    <ErrorBoundary resetKey={routeName} silent keepsDraft={ROUTES[routeName].audience === 'sender'}>
      {children}
    </ErrorBoundary>
  );
}
