import { useState } from 'react';
import { ErrorBoundary as Boundary } from 'react-error-boundary';
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

/** Catches what a page throws while rendering; shows a German message with a way to go on. */
export function ErrorBoundary({ children, resetKey, silent = false, keepsDraft = false }: Props) {
  /** The page is about to be loaded again, so there is nothing to tell. */
  const [reloads, setReloads] = useState(false);
  return (
    <Boundary
      resetKeys={[resetKey]}
      onReset={() => setReloads(false)}
      onError={(error, info) => {
        // Nothing that the start script has painted may lie on the error page.
        if (!silent) document.getElementById(START)?.remove();
        const mayReload = !silent || keepsDraft;
        if (mayReload && isMissingChunk(error) && reloadOnce()) setReloads(true);
        else console.error(error, info.componentStack);
      }}
      fallbackRender={() => !silent && !reloads && <ErrorPage keepsDraft={keepsDraft} />}
    >
      {children}
    </Boundary>
  );
}

function ErrorPage({ keepsDraft }: { keepsDraft: boolean }) {
  return (
    <section role="alert" className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="mb-4 text-3xl">Da ist etwas schiefgegangen</h1>
      <p className="mb-4 text-ink-soft">
        {`Prüfe deine Verbindung und versuche es noch einmal.${
          keepsDraft ? ' Dein Entwurf bleibt gespeichert.' : ''
        }`}
      </p>
      <RetryButton onClick={() => location.reload()} />
    </section>
  );
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
