import { hasMadeGifts } from '@/gifts/own-gifts.ts';
import { formatHash, LEGAL_ROUTES, ROUTES } from '@/routes.ts';
import { LogoMark } from './header.tsx';

interface FooterProps {
  onImprint: () => void;
  onCookieSettings: () => void;
}

/** Legal links, and the way back to the gifts that this browser has made. */
export function Footer({ onImprint, onCookieSettings }: FooterProps) {
  return (
    <footer className="border-t border-line bg-paper">
      <div className="footer-row">
        <p className="flex items-center gap-2 text-ink-soft">
          <LogoMark className="size-6" />
          Mit Liebe verpackt. Mit einem Link verschenkt.
        </p>
        {hasMadeGifts() && (
          <a className="footer-item -mx-3 self-start sm:self-auto" href={formatHash({ name: 'preview' })}>
            Deine Geschenke
          </a>
        )}
        <nav aria-label="Rechtliches" className="-mx-3 flex flex-wrap">
          <button type="button" className="footer-item" onClick={onImprint}>
            Impressum
          </button>
          {LEGAL_ROUTES.map((name) => (
            <a key={name} className="footer-item" href={formatHash({ name })}>
              {ROUTES[name].title}
            </a>
          ))}
          <button type="button" className="footer-item" onClick={onCookieSettings}>
            Cookie-Einstellungen
          </button>
        </nav>
      </div>
    </footer>
  );
}
