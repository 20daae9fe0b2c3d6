import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { setBottomBar } from '@/ui/bottom-bar.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { type Area, useGiftCardsIn } from '@/ui/use-gift-cards-in.ts';
import { type CookieDecision, cookieDecision, setCookieDecision, subscribe } from './consent.ts';

const TOASTS: Record<CookieDecision, [title: string, text: string]> = {
  accepted: ['Cookies akzeptiert', 'Danke! Deine Auswahl kannst du unten auf der Seite jederzeit ändern.'],
  declined: ['Cookies angepasst', 'Es werden nur essenzielle Cookies verwendet.'],
};

/**
 * Sets the height of the bottom bar (src/ui/bottom-bar.ts) while the banner sticks to the lower
 * edge of the window.
 */
function useBottomBar(bar: RefObject<HTMLElement | null>, sticks: boolean) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!sticks || !element) return;
    const measure = () => setBottomBar(element.offsetHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      setBottomBar(0);
    };
  }, [bar, sticks]);
}

/** Below this width the banner is as wide as a gift card (Tailwind's sm). */
const PHONE = 640;

/**
 * The area that the sticking banner would cover on a phone, none on wider windows. If a gift card
 * lies in it, the banner stays at the end of the page.
 */
const lowerEdge = ({ offsetHeight }: HTMLElement): Area[] =>
  innerWidth < PHONE
    ? [{ left: 0, right: innerWidth, top: innerHeight - offsetHeight, bottom: innerHeight }]
    : [];

interface CookieBannerProps {
  /** Grows each time 'Cookie-Einstellungen' is clicked; 0 until then. */
  reopened: number;
  /**
   * On gift routes the banner stays in the page flow, so that nothing lies over the gift on a
   * phone.
   */
  inFlow?: boolean;
  /** Called with whether the banner is on the page, at first and after every change. */
  onShownChange?: (isShown: boolean) => void;
}

/**
 * The cookie choice. The last child of the page: it sticks to the lower edge of the window and
 * still has its own place at the end of the document, so the footer is never hidden behind it.
 */
export function CookieBanner({ reopened, inFlow = false, onShownChange }: CookieBannerProps) {
  const decided = useSyncExternalStore(subscribe, cookieDecision);
  const [answered, setAnswered] = useState(0);
  const open = decided === null || reopened > answered;
  const bar = useRef<HTMLElement>(null);
  /** What had the focus before the banner took it. */
  const opener = useRef<Element>(null);
  const covered = useGiftCardsIn(bar, lowerEdge, { isShown: open });
  const sticks = !inFlow && !covered?.includes(true);
  useBottomBar(bar, open && sticks);

  useEffect(() => {
    // The focus moves only when 'Cookie-Einstellungen' was clicked; the banner of a first visit
    // takes no focus.
    if (reopened === 0) return;
    opener.current = document.activeElement;
    bar.current?.focus();
  }, [reopened]);

  const report = useEffectEvent((isShown: boolean) => onShownChange?.(isShown));
  useEffect(() => report(open), [open]);

  if (!open) return null;

  const choose = (next: CookieDecision) => {
    // Before the banner goes, and the focus with it.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    opener.current = null;
    setCookieDecision(next);
    setAnswered(reopened);
    showToast(...TOASTS[next]);
  };

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Cookie-Hinweis"
      className={classNames(
        'z-30 border-t border-line bg-surface shadow-lift',
        sticks ? 'sticky bottom-0' : 'relative',
      )}
    >
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-2.5 text-[0.8125rem] leading-snug sm:px-6 sm:py-3 sm:text-sm">
        <div className="min-w-[min(14rem,100%)] flex-1 text-ink-soft">
          <p>
            <strong className="font-semibold text-ink">Nur essenzielle:</strong> Speicher für Entwurf, Zahlung
            und Geschenke; PayPal kann eigene Cookies setzen.
          </p>
          <p>
            <strong className="font-semibold text-ink">Alle akzeptieren:</strong> dazu Name und E-Mail.
          </p>
          {decided && <p>Zurzeit: {decided === 'accepted' ? 'alle akzeptiert' : 'nur essenzielle'}.</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => choose('declined')}>
            Nur essenzielle
          </Button>
          <Button size="sm" variant="secondary" onClick={() => choose('accepted')}>
            Alle akzeptieren
          </Button>
        </div>
      </div>
    </section>
  );
}
