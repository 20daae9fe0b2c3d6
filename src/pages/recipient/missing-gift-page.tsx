import { useEffect } from 'react';
import { formatHash } from '@/routes/routes.ts';
import { Button, LinkButton } from '@/ui/button.tsx';

interface MissingGiftPageProps {
  /** Why there is no gift (docs/behaviour.md#recipient-page). */
  text: string;
  /** null where trying again cannot help. */
  onRetry: (() => void) | null;
}

/** The recipient page without a gift: the reason, and buttons to try again or go home. */
export default function MissingGiftPage({ text, onRetry }: MissingGiftPageProps) {
  useEffect(() => {
    document.title = 'Oh nein! Kein Geschenk zu sehen';
  }, []);
  return (
    <section className="grid min-h-[60vh] place-content-center justify-items-center gap-5">
      <h1 className="text-4xl">Oh nein!</h1>
      <p role="alert" className="max-w-md text-lg text-ink-soft">
        {text}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && <Button onClick={onRetry}>Erneut versuchen</Button>}
        <LinkButton variant={onRetry ? 'secondary' : 'primary'} href={formatHash({ name: 'landing' })}>
          Zur Startseite
        </LinkButton>
      </div>
    </section>
  );
}
