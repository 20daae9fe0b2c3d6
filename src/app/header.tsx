import type { MouseEvent } from 'react';
import { formatHash } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import type { Elements } from '@/ui/elements.ts';
import { Icon } from '@/ui/icons.tsx';
import mark from './logo-mark.svg?no-inline';

/** Whether a click on a link stays in this tab. A modifier key opens another: this one keeps its draft. */
export const opensInThisTab = (event: MouseEvent) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

function skipToContent(event: MouseEvent) {
  // The browser's own jump to '#inhalt' would leave the route.
  event.preventDefault();
  const main = document.querySelector('main');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus();
}

/** A wrapped parcel whose bow is a heart. Decorative: the link around it carries the name. */
export function LogoMark({ className }: { className?: string }) {
  return <img src={mark} alt="" width="48" height="48" className={className} />;
}

interface HeaderProps {
  /** Resets the draft and goes home. */
  onLogo: () => void;
  onInspiration: () => void;
  news?: Elements;
}

export function Header({ onLogo, onInspiration, news }: HeaderProps) {
  return (
    <header className="relative z-10">
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link is a link; only the router keeps it from jumping by itself. */}
      <a href="#inhalt" onClick={skipToContent} className="skip-link">
        Zum Inhalt springen
      </a>
      <div className="header-row">
        <a
          href={formatHash({ name: 'landing' })}
          onClick={(event) => {
            if (opensInThisTab(event)) onLogo();
          }}
          className="home-link"
        >
          <LogoMark className="size-9 shrink-0" />
          <span>Digitale Geschenke</span>
        </a>
        {news}
        <Button
          variant="quiet"
          size="sm"
          className="-mr-2"
          icon={<Icon name="bulb" />}
          onClick={onInspiration}
        >
          Inspiration
        </Button>
      </div>
    </header>
  );
}
