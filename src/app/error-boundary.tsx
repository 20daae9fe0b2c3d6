import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from '@/ui/button.tsx';

interface Props {
  children: ReactNode;
  /** A change (the next route) gives the page another chance. */
  resetKey: string;
  /** For what only accompanies a page: nothing takes its place. */
  silent?: boolean;
}

const RELOADED = 'reloaded';

/** A page that was open during a deploy asks for chunks that are gone: one reload brings the new version; the draft is kept in storage. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(error.message)
  );
}

function reloadOnce(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOADED) === location.hash) return false;
    sessionStorage.setItem(RELOADED, location.hash);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/**
 * A module that a click needs. A page that was open during a deploy reloads itself once, and nothing more happens until then.
 * Rejects with a German sentence where that did not help.
 */
export function loaded<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((error: unknown) => {
    if (!isMissingChunk(error)) throw error;
    if (reloadOnce()) return new Promise<never>(() => undefined);
    throw new Error('Ein Teil der Seite konnte nicht geladen werden.');
  });
}

/** Catches what a page throws while rendering and says it in German, with a way on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (isMissingChunk(error) && reloadOnce()) return;
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null });
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    if (this.props.silent) return null;
    return (
      <section role="alert" className="mx-auto max-w-xl px-4 py-16 text-center">
        <h1 className="mb-4 text-3xl">Da ist etwas schiefgegangen</h1>
        <p className="mb-4 text-ink-soft">
          Prüfe deine Verbindung und versuche es noch einmal. Dein Entwurf bleibt gespeichert.
        </p>
        <Button onClick={() => location.reload()}>Erneut versuchen</Button>
      </section>
    );
  }
}
