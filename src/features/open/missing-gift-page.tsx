import { useEffect } from 'react';
import { DEFAULT_RIBBON_COLOR } from '@/gift/papers-and-effects.ts';
import type { MissingGift } from '@/gifts/gift-view.ts';
import { formatHash } from '@/routes.ts';
import { LinkButton, RetryButton } from '@/ui/button.tsx';
import { useOnline } from '@/ui/use-online.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

interface MissingGiftPageProps {
  /** Why there is no gift (docs/behaviour.md#recipient-page). */
  missing: MissingGift;
  /** '' when unknown. */
  senderName: string;
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

/** Why there is no gift, and whom to ask; it tries again once the connection is back. */
export default function MissingGiftPage({ missing, senderName, onRetry }: MissingGiftPageProps) {
  const { title = 'Oh nein!', text, guess, retry } = missing;
  useEffect(() => {
    document.title = `${title.replace(/!?$/, '!')} Kein Geschenk zu sehen`;
  }, [title]);
  useOnline(retry ? onRetry : null);
  return (
    <section className="grid min-h-[60vh] place-content-center justify-items-center gap-4">
      <WrappingPicture style="box" pattern={1} ribbonColor={DEFAULT_RIBBON_COLOR} size={168} />
      <h1 className="text-4xl">{title}</h1>
      <p role="alert" className="max-w-md text-lg wrap-anywhere">
        {text}
      </p>
      <p className="max-w-md text-ink-soft wrap-anywhere" dir="auto">
        {`${guess ?? ''} ${advice(senderName, retry)}`.trim()}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {retry && <RetryButton onClick={onRetry} />}
        <LinkButton variant={retry ? 'secondary' : 'primary'} href={formatHash({ name: 'landing' })}>
          Zur Startseite
        </LinkButton>
      </div>
    </section>
  );
}
