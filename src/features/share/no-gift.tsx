import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';

function emptyText(listed: number, hasFailed: boolean): string {
  if (hasFailed) return 'Deine Geschenke konnten gerade nicht geladen werden.';
  return listed === 0 ? 'Keine Geschenke vorhanden' : 'Kein Geschenk ausgewählt';
}

export function LoadAgain({ onClick, variant }: { onClick: () => void; variant: 'primary' | 'secondary' }) {
  return (
    <Button variant={variant} icon={<Icon name="refresh" />} onClick={onClick}>
      Erneut laden
    </Button>
  );
}

interface NoGiftProps {
  /** Number of gifts in the list. */
  listed: number;
  /** Loads the list again after a failure; null where none has failed. */
  onRetry: (() => void) | null;
  onNewGift: () => void;
}

/** In place of a gift: why there is none, and what can be done. */
export function NoGift({ listed, onRetry, onNewGift }: NoGiftProps) {
  return (
    <section className="grid justify-items-center gap-5 rounded-card bg-sand px-6 py-16 text-center">
      <Icon name="gift" className="size-12! text-berry" />
      <p className="text-xl font-semibold">{emptyText(listed, onRetry !== null)}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {onRetry && <LoadAgain variant="primary" onClick={onRetry} />}
        <Button variant={onRetry ? 'secondary' : 'primary'} icon={<Icon name="gift" />} onClick={onNewGift}>
          Neues Geschenk erstellen
        </Button>
      </div>
    </section>
  );
}
