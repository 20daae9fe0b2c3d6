import { formatHash } from '@/routes/routes.ts';
import { Button, LinkButton } from '@/ui/button.tsx';

interface MissingGiftPageProps {
  /** Why, in the words of section 8. */
  text: string;
  /** null where asking again cannot help. */
  onRetry: (() => void) | null;
}

/** No gift to show: why, and where to go from here. */
export default function MissingGiftPage({ text, onRetry }: MissingGiftPageProps) {
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
