import { formatHash } from '@/routes/routes.ts';
import { LogoMark } from './logo.tsx';

interface FooterProps {
  onImprint: () => void;
  onCookieSettings: () => void;
}

const ITEM =
  'inline-flex min-h-11 items-center rounded-field px-3 text-ink-soft underline underline-offset-4 hover:text-berry';

/** Legal links of every page (section 1); the two dialogs they open belong to the shell. */
export function Footer({ onImprint, onCookieSettings }: FooterProps) {
  return (
    <footer className="border-t border-line bg-paper">
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-4 py-6 text-sm sm:flex-row sm:items-center sm:justify-between sm:px-6">
        <p className="flex items-center gap-2 text-ink-soft">
          <LogoMark className="size-6" />
          Mit Liebe verpackt. Mit einem Link verschenkt.
        </p>
        <nav aria-label="Rechtliches" className="-mx-3 flex flex-wrap">
          <button type="button" className={ITEM} onClick={onImprint}>
            Impressum
          </button>
          <a className={ITEM} href={formatHash({ name: 'privacy' })}>
            Datenschutz
          </a>
          <a className={ITEM} href={formatHash({ name: 'terms' })}>
            AGB
          </a>
          <button type="button" className={ITEM} onClick={onCookieSettings}>
            Cookie-Einstellungen
          </button>
        </nav>
      </div>
    </footer>
  );
}
