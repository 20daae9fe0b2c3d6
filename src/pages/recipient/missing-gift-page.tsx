import { useEffect } from 'react';
import { DEFAULT_RIBBON_COLOR } from '@/gift/looks.ts';
import { formatHash } from '@/routes/routes.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';

interface MissingGiftPageProps {
  /** Why there is no gift (docs/behaviour.md#recipient-page). */
  text: string;
  /** How it may have come about. */
  guess?: string | undefined;
  /** '' when unknown. */
  senderName: string;
  /** null where trying again cannot help. */
  onRetry: (() => void) | null;
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

/** The recipient page without a gift: the reason, whom to ask, and buttons to try again or go home. */
export default function MissingGiftPage({ text, guess, senderName, onRetry }: MissingGiftPageProps) {
  useEffect(() => {
    document.title = 'Oh nein! Kein Geschenk zu sehen';
  }, []);
  return (
    <section className="grid min-h-[60vh] place-content-center justify-items-center gap-4">
      <WrappingPicture style="box" pattern={1} ribbonColor={DEFAULT_RIBBON_COLOR} size={168} />
      <h1 className="text-4xl">Oh nein!</h1>
      <p role="alert" className="max-w-md text-lg wrap-anywhere">
        {text}
      </p>
      <p className="max-w-md text-ink-soft wrap-anywhere" dir="auto">
        {guess} {advice(senderName, onRetry !== null)}
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Erneut versuchen</Button>}
        <LinkButton variant={onRetry ? 'secondary' : 'primary'} href={formatHash({ name: 'landing' })}>
          Zur Startseite
        </LinkButton>
      </div>
    </section>
  );
}
