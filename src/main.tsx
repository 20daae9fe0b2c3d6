import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app.tsx';
import { loadPageOf } from '@/app/page-of.tsx';
import { currentRoute } from '@/browser/page-location.ts';
import { refetchFailedFiles } from '@/browser/past-cache.ts';
import { timeoutOr } from '@/browser/timeout-or.ts';
import { forgetReload } from '@/first-paint/missing-script.ts';
import { provideExtras } from '@/gifts/extras.ts';
// Nearly every page shows a gift; a sheet of its own would come after the page's script.
import '@/wrapping/closed-card.css';
import '@/wrapping/drawn/box-closed.css';
import '@/ui/styles/theme.css';
import '@/wrapping/wrapping.css';
import '@/wrapping/drawn/box.css';
import '@/first-paint/gift-page.css';
import '@/first-paint/backdrop.css';
import '@/features/consent/cookie-banner.css';
import '@/features/share/just-saved.css';

/** Milliseconds after which a page that is still loading is announced ('Moment …'). */
const PAGE_LIMIT = 500;

forgetReload();
refetchFailedFiles();
provideExtras(async () => (await import('@/app/extras.ts')).EXTRAS);

const root = document.getElementById('root');

function render(element: Element) {
  // On a slow phone the whole page in one go would hold up a tap.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}

// The page's chunk is on its way already: a line in its place would only flash.
if (root) void timeoutOr(loadPageOf(currentRoute()), PAGE_LIMIT, null).then(() => render(root));
