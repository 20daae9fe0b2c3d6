import { useEffect, useRef } from 'react';
import { GIFT_PAGE } from '@/first-paint/paint-marks.ts';
import { DEFAULT_RIBBON_COLOR } from '@/gift/looks.ts';
import type { MissingGift } from '@/gifts/gift-view.ts';
import { formatHash } from '@/routes.ts';
import { LinkButton, RetryButton } from '@/ui/button.tsx';
import { useOnline } from '@/ui/use-online.ts';
import { FLIP } from '@/wrapping/classes.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

interface MissingGiftPageProps {
  /** Why there is no gift (docs/behaviour.md#recipient-page). */
  missing: MissingGift;
  /** '' when unknown. */
  senderName: string;
  /** Loads the gift again. */
  onRetry: () => void;
}

/** Whom to ask, and from when on. */
function advice(senderName: string, canRetry: boolean): string {
  if (canRetry)
    return senderName
      ? `Klappt es auch später nicht, frag ${senderName} nach einem neuen Link.`
      : 'Klappt es auch später nicht, frag, wer dir den Link geschickt hat.';
  return senderName
    ? `Frag ${senderName} nach einem neuen Link.`
    : 'Frag, wer dir den Link geschickt hat, nach einem neuen.';
}

/**
 * Moves the focus to what takes the place of `leaving`, which holds it and is about to be taken
 * away: the button of the gift, or the headline where there is none. It comes after a wait of
 * unknown length; the focus is left alone once somebody has moved it or has left the page.
 */
function focusWhatComes(leaving: Element): void {
  if (!leaving.contains(document.activeElement)) return;
  const observer = new MutationObserver(() => {
    if (leaving.isConnected) return;
    if (document.activeElement !== document.body) return stop();
    const place = document.querySelector(`.${GIFT_PAGE}`);
    const heading = place?.querySelector('h1');
    if (!place || !heading) return;
    stop();
    const gift = place.querySelector<HTMLElement>(`.${FLIP}`);
    if (!gift) heading.tabIndex = -1;
    (gift ?? heading).focus({ preventScroll: true });
  });
  const stop = () => {
    observer.disconnect();
    removeEventListener('hashchange', stop);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  addEventListener('hashchange', stop);
}

/**
 * The recipient page without a gift: the reason, whom to ask, and buttons to try again or go home.
 * Once the connection is back it tries again by itself.
 */
export default function MissingGiftPage({ missing, senderName, onRetry }: MissingGiftPageProps) {
  const { title = 'Oh nein!', text, guess, retry } = missing;
  useEffect(() => {
    document.title = `${title.replace(/!?$/, '!')} Kein Geschenk zu sehen`;
  }, [title]);
  const place = useRef<HTMLElement>(null);
  const tryAgain = () => {
    if (place.current) focusWhatComes(place.current);
    onRetry();
  };
  useOnline(retry ? tryAgain : null);
  return (
    <section ref={place} className="grid min-h-[60vh] place-content-center justify-items-center gap-4">
      <WrappingPicture style="box" pattern={1} ribbonColor={DEFAULT_RIBBON_COLOR} size={168} />
      <h1 className="text-4xl">{title}</h1>
      <p role="alert" className="max-w-md text-lg wrap-anywhere">
        {text}
      </p>
      <p className="max-w-md text-ink-soft wrap-anywhere" dir="auto">
        {guess} {advice(senderName, retry)}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retry && <RetryButton onClick={tryAgain} />}
        <LinkButton variant={retry ? 'secondary' : 'primary'} href={formatHash({ name: 'landing' })}>
          Zur Startseite
        </LinkButton>
      </div>
    </section>
  );
}
