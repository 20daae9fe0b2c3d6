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
// Nearly every page shows a gift, and the last one is small. A sheet of its own would be asked for
// after the page's script, and the page would wait for it.
import '@/wrapping/wrapping.css';
import '@/wrapping/folded-letter.css';
import '@/wrapping/drawn/box.css';
import '@/first-paint/gift-page.css';
import '@/first-paint/backdrop.css';
import '@/features/consent/cookie-banner.css';
import '@/features/share/just-saved.css';

/** Milliseconds after which a page that is still loading is announced ('Moment …'). */
const PAGE_LIMIT = 500;

const root = document.getElementById('root');

function render(element: Element) {
  // As a transition, React lets the browser in between: on a slow phone the whole page in one go
  // would hold up a tap.
  startTransition(() => {
    createRoot(element).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}

// React waits for the page's chunk, which is on its way already: a fallback, once shown, is
// replaced after 300 ms at the earliest.
if (root) void within(loadPageOf(parseHash(location.hash)), PAGE_LIMIT, null).then(() => render(root));
