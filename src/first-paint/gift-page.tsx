import { type CSSProperties, type ReactNode, useState } from 'react';
import { START } from '@/browser/prerender-ids.ts';
import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';
import type { Elements } from '@/ui/elements.ts';
import { LETTERS } from '@/wrapping/card-contract.ts';
import { GIFT_PAGE } from './paint-marks.ts';

/** Headline of the recipient page as the title of its tab; `recipientName` is '' when unknown. */
export const giftTitle = (recipientName: string) => `Ein Geschenk für ${recipientName || UNKNOWN_RECIPIENT}!`;

/** As high as the page that waits, so that the footer stays where it is. */
export function GiftPlace({ recipientName, children }: { recipientName?: string; children: Elements }) {
  return (
    <div className={GIFT_PAGE} style={{ [LETTERS]: recipientName?.length } as CSSProperties}>
      {children}
    </div>
  );
}

interface GiftPageProps {
  /** '' when unknown. */
  recipientName: string;
  /** '' when unknown: the line is left out. */
  senderName: string;
  card: ReactNode;
  /** What follows below the card. */
  children?: Elements;
}

/** Headline, sender and place of the card, also printed into the document (printed.tsx). */
export function GiftPage({ recipientName, senderName, card, children }: GiftPageProps) {
  return (
    <GiftPlace recipientName={recipientName || UNKNOWN_RECIPIENT}>
      <h1 className="title" dir="auto">
        {/* Isolated: a name may turn the direction of what follows it. */}
        Ein Geschenk für <bdi>{recipientName || UNKNOWN_RECIPIENT}</bdi>!
      </h1>
      {senderName && (
        <p className="from" dir="auto">
          {`Von: ${senderName}`}
        </p>
      )}
      <div className="place">{card}</div>
      {children}
    </GiftPlace>
  );
}

/** Stands while the gift is on its way, with a sheet in its place (gift-page.css). */
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
      <h1 aria-live="polite" className="from">
        Moment, dein Geschenk wird geladen...
      </h1>
      <div className="place" />
    </GiftPlace>
  );
}
