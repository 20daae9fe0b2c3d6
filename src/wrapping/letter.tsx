import { memo } from 'react';
import { EMPTY_MESSAGE, UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { fileAddress } from '@/media/showing/file-address.ts';
import { GiftMediaView } from '@/media/showing/gift-media.tsx';
import { AudioMessage, VideoGreeting } from '@/media/showing/greetings.tsx';
import { HEART } from './drawn/heart.ts';

/** Inside of the card: name, message, media, video greeting, music and sender (docs/behaviour.md#gift-card). It scrolls within the card. `memo` keeps turning the card from rendering it again. */
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
        {/* Keys by address, so that another file gets a fresh player; prefixed, because a row of another program may name one address three times. */}
        <GiftMediaView key={`media ${fileAddress(gift.media?.file ?? null)}`} media={gift.media} />
        {gift.videoGreeting && (
          <VideoGreeting key={`video ${fileAddress(gift.videoGreeting)}`} file={gift.videoGreeting} />
        )}
        {gift.audio && <AudioMessage key={`audio ${fileAddress(gift.audio)}`} file={gift.audio} />}
      </div>
      {gift.senderName && (
        <p className="letter-sender">
          Von <bdi>{gift.senderName}</bdi>
        </p>
      )}
    </section>
  );
});
