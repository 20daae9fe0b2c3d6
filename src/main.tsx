import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app.tsx';
import { loadPageOf } from '@/app/page-of.tsx';
import { within } from '@/browser/within.ts';
import { parseHash } from './routes.ts';
// These three make a sheet of their own (vite.config.ts): the painted card waits for it instead of
// the app's, which shares a slow line with the scripts.
import '@/wrapping/closed-card.css';
import '@/wrapping/drawn/box-closed.css';
import '@/first-paint/painted.css';
import '@/ui/styles/theme.css';
// Nearly every page shows a gift; a sheet of its own would come after the page's script.
import '@/wrapping/wrapping.css';
import '@/wrapping/drawn/box.css';
import '@/first-paint/gift-page.css';
import '@/first-paint/backdrop.css';
import '@/features/consent/cookie-banner.css';
import '@/features/share/just-saved.css';

/** Milliseconds after which a page that is still loading is announced ('Moment …'). */
const PAGE_LIMIT = 500;

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
if (root) void within(loadPageOf(parseHash(location.hash)), PAGE_LIMIT, null).then(() => render(root));
