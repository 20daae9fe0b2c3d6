import { useState } from 'react';
import { START } from '@/browser/painted.ts';
import { GiftPlace } from './gift-page.tsx';

/** Stands while the gift is on its way, with the silhouette of its wrapping (gift-page.css). */
export function GiftWaiting() {
  // The painted one has waited since the page was asked for.
  const [waited] = useState(() =>
    globalThis.document?.getElementById(START) ? Math.round(performance.now()) : 0,
  );
  return (
    <GiftPlace>
      <p role="status" className="title late" style={{ animationDelay: `${5000 - waited}ms` }}>
        Dein Geschenk ist noch unterwegs
      </p>
      <p role="status" className="from">
        Moment, dein Geschenk wird geladen...
      </p>
      <div className="place" />
    </GiftPlace>
  );
}
