import type { MouseEvent } from 'react';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { LogoMark } from './logo.tsx';

/** A click that the browser answers in another tab or window must not reset the draft of this one. */
const staysHere = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function skipToContent(event: MouseEvent) {
  // The hash is the route, so the browser's own jump to an anchor would leave the page.
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus();
}

interface HeaderProps {
  /** Resets the draft and goes home. */
  onLogo: () => void;
  onInspiration: () => void;
}

export function Header({ onLogo, onInspiration }: HeaderProps) {
  return (
    <header className="relative z-10">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; only the router keeps it from jumping by itself. */}
      <a href="#inhalt" onClick={skipToContent} className="skip-link">
        Zum Inhalt springen
      </a>
      <div className="header-row">
        {/* biome-ignore lint/a11y/useValidAnchor: it does go home; the handler only resets the draft on the way. */}
        <a href="#/" onClick={(event) => staysHere(event) && onLogo()} className="home-link">
          <LogoMark className="size-9 shrink-0" />
          <span>Digitale Geschenke</span>
        </a>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2 ml-auto"
          icon={<Icon name="bulb" />}
          onClick={onInspiration}
        >
          Inspiration
        </Button>
      </div>
    </header>
  );
}
