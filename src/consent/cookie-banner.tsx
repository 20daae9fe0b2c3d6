import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { giftCardBoxes } from '@/browser/gift-cards.ts';
import { Button } from '@/ui/button.tsx';
import { classNames } from '@/ui/class-names.ts';
import { showToast } from '@/ui/toast/toast-store.ts';
import { type CookieDecision, decide, decision, subscribe } from './consent.ts';

const TOASTS: Record<CookieDecision, [title: string, text: string]> = {
  accepted: ['Cookies akzeptiert', 'Danke! Deine Auswahl kannst du unten auf der Seite jederzeit ändern.'],
  declined: ['Cookies angepasst', 'Es werden nur essenzielle Cookies verwendet.'],
};

/**
 * Tells the page how much of its lower edge the banner takes: focus scrolls clear of it (WCAG 2.4.11), and whatever else is
 * fixed down there stands on `var(--bottom-bar)`.
 */
function useBottomBar(bar: RefObject<HTMLElement | null>, visible: boolean) {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!visible || !element) return;
    const root = document.documentElement.style;
    const measure = () => {
      root.setProperty('--bottom-bar', `${element.offsetHeight}px`);
      root.setProperty('scroll-padding-bottom', `${element.offsetHeight + 16}px`);
    };
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      root.removeProperty('--bottom-bar');
      root.removeProperty('scroll-padding-bottom');
    };
  }, [bar, visible]);
}

/** Below this width the banner is as wide as a gift card (Tailwind's sm). */
const PHONE = 640;
/** Milliseconds between two looks: scrolling, turning the phone and another page all bring a gift there, one clock covers them. */
const LOOK_EVERY = 250;

/** On a phone: whether a gift lies where the banner would stick. The banner then keeps to its place at the end of the page. */
function useGiftBelow(bar: RefObject<HTMLElement | null>, visible: boolean): boolean {
  const [covered, setCovered] = useState(false);
  useEffect(() => {
    if (!visible) return;
    const look = () => {
      const edge = innerHeight - (bar.current?.offsetHeight ?? 0);
      setCovered(
        innerWidth < PHONE && giftCardBoxes().some(({ top, bottom }) => bottom > edge && top < innerHeight),
      );
    };
    look();
    const clock = setInterval(look, LOOK_EVERY);
    return () => clearInterval(clock);
  }, [bar, visible]);
  return covered;
}

interface CookieBannerProps {
  /** Grows each time 'Cookie-Einstellungen' is clicked; 0 until then. */
  reopened: number;
  /** On gift routes the banner stays in the page flow, so that nothing lies over the gift on a phone. */
  inFlow?: boolean;
}

/**
 * The choice of section 1. The last child of the page: it sticks to the lower edge of the window and still has its own place at
 * the end of the document, so the footer is never hidden behind it.
 */
export function CookieBanner({ reopened, inFlow = false }: CookieBannerProps) {
  const decided = useSyncExternalStore(subscribe, decision);
  const [answered, setAnswered] = useState(0);
  const open = decided === null || reopened > answered;
  const bar = useRef<HTMLElement>(null);
  const giftBelow = useGiftBelow(bar, open);
  const sticks = !inFlow && !giftBelow;
  useBottomBar(bar, open && sticks);

  useEffect(() => {
    // Whoever asked for the settings wants to be taken there; the banner of a first visit takes no focus.
    if (reopened > 0) bar.current?.focus();
  }, [reopened]);

  if (!open) return null;

  const choose = (next: CookieDecision) => {
    decide(next);
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
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 text-sm sm:px-6">
        <p className="min-w-56 flex-1 text-ink-soft">
          <strong className="font-semibold text-ink">Du entscheidest.</strong> Essenzielles hält Entwurf und
          Zahlung sicher. Nur mit deinem Ja merken wir uns hier, wer schenkt.
          {decided && ` Zurzeit: ${decided === 'accepted' ? 'alle akzeptiert' : 'nur essenzielle'}.`}
        </p>
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
