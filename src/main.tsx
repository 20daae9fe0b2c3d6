import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '@/app/app.tsx';
import '@/ui/styles/theme.css';
// Nearly every page shows a gift: in one sheet with the rest they cost no request of their own.
import '@/wrapping/wrapping.css';
import '@/wrapping/drawn/box.css';
import '@/first-paint/gift-page.css';
import '@/first-paint/painted.css';
import '@/first-paint/backdrop.css';

const root = document.getElementById('root');
if (root) {
  // As a transition, React lets the browser in between: on a slow phone the whole page in one go would hold up a tap.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  });
}
