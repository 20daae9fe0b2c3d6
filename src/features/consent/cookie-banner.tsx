import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { PAINTED_BANNER } from '@/browser/prerender-ids.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { useLowerEdge } from '@/ui/use-lower-edge.ts';
import { type CookieDecision, cookieDecision, setCookieDecision, subscribe } from './consent.ts';

const TOASTS: Record<CookieDecision, [title: string, text: string]> = {
  accepted: ['Cookies akzeptiert', 'Danke! Deine Auswahl kannst du unten auf der Seite jederzeit ändern.'],
  declined: ['Cookies angepasst', 'Es werden nur essenzielle Cookies verwendet.'],
};

interface CookieChoiceProps {
  /** One line without explanations, where a gift is shown. */
  isSlim: boolean;
  decided?: CookieDecision | null;
  onChoose?: (decision: CookieDecision) => void;
}

/** Words and buttons of the banner, which the build also prints into the document. */
export function CookieChoice({ isSlim, decided, onChoose }: CookieChoiceProps) {
  return (
    <div className="choice">
      <div className="words">
        {isSlim ? (
          <b>Cookies</b>
        ) : (
          <p>
            <b>Nur essenzielle:</b> Entwurf, Geschenke, Zahlung mit Cookies von PayPal. <b>Alle:</b> dazu Name
            und E-Mail.
          </p>
        )}
        {decided && <p>{`Zurzeit: ${decided === 'accepted' ? 'alle akzeptiert' : 'nur essenzielle'}.`}</p>}
      </div>
      <div className="answers">
        <button type="button" value="declined" onClick={() => onChoose?.('declined')}>
          Nur essenzielle
        </button>
        <button type="button" value="accepted" onClick={() => onChoose?.('accepted')}>
          Alle akzeptieren
        </button>
      </div>
    </div>
  );
}

interface CookieBannerProps {
  /** Grows each time 'Cookie-Einstellungen' is clicked; 0 until then. */
  reopened: number;
  isSlim: boolean;
}

/** The cookie choice, with a place at the document's end: it covers nothing for good. */
export function CookieBanner({ reopened, isSlim }: CookieBannerProps) {
  const decided = useSyncExternalStore(subscribe, cookieDecision);
  const [answered, setAnswered] = useState(0);
  const isOpen = decided === null || reopened > answered;
  const bar = useRef<HTMLElement>(null);
  /** What had the focus before the banner took it. */
  const opener = useRef<Element>(null);
  useLowerEdge('banner', bar, isOpen);

  const choose = (decision: CookieDecision) => {
    // The focus moves before the banner goes, and would go with it.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
    setCookieDecision(decision);
    setAnswered(reopened);
    showToast(...TOASTS[decision]);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the banner takes over once.
  useLayoutEffect(() => {
    // The start script has painted a banner (first-paint/paint.ts).
    document.getElementById(PAINTED_BANNER)?.remove();
    const { dataset } = document.documentElement;
    const answer = dataset.cookies as CookieDecision | undefined;
    delete dataset.cookies;
    if (answer) choose(answer);
  }, []);

  useEffect(() => {
    // The banner of a first visit takes no focus.
    if (reopened === 0) return;
    opener.current = document.activeElement;
    bar.current?.focus();
  }, [reopened]);

  if (!isOpen) return null;
  const isShort = isSlim && reopened === answered;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Cookie-Hinweis"
      className="cookie-banner"
      data-slim={isShort || undefined}
    >
      <CookieChoice isSlim={isShort} decided={decided} onChoose={choose} />
    </section>
  );
}
