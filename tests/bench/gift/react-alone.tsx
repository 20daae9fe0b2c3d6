import { createRoot } from 'react-dom/client';

/**
 * React's part of the page that react-page.ts builds: an empty card, so that nothing but React
 * itself takes time.
 */
const card = (
  <div className="gift">
    <div className="outside">Geschenk</div>
  </div>
);

createRoot(document.getElementById('root') as HTMLElement).render(card);
