import { memo } from 'react';
import { EMPTY_MESSAGE, UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { GiftMediaView } from '@/media/showing/gift-media.tsx';
import { AudioMessage, VideoGreeting } from '@/media/showing/greetings.tsx';
import { HEART } from './drawn/heart.ts';

/** What is inside: name, message, media, video greeting, music and sender (section 2), scrolling within the card. Turning the card does not render it again. */
export const Letter = memo(function Letter({ gift, headingId }: { gift: WrappedGift; headingId: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter is scrolled with the arrow keys.
    <section className="letter" aria-label="Nachricht und Beilagen" tabIndex={0}>
      <h2 id={headingId} className="letter-name">
        <svg viewBox="-10 -9 20 19" aria-hidden="true">
          <path d={HEART} />
        </svg>
        Für <bdi>{gift.recipientName || UNKNOWN_RECIPIENT}</bdi>
      </h2>
      <p className="letter-message" dir="auto">
        {gift.message || EMPTY_MESSAGE}
      </p>
      <div className="letter-media">
        {/* Another file starts afresh; a foreign row may give the same address three times. */}
        <GiftMediaView key={`media ${gift.media?.url}`} media={gift.media} />
        {gift.videoGreetingUrl && (
          <VideoGreeting key={`video ${gift.videoGreetingUrl}`} url={gift.videoGreetingUrl} />
        )}
        {gift.audioUrl && <AudioMessage key={`audio ${gift.audioUrl}`} url={gift.audioUrl} />}
      </div>
      {gift.senderName && (
        <p className="letter-sender">
          Von <bdi>{gift.senderName}</bdi>
        </p>
      )}
    </section>
  );
});
