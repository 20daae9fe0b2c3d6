import {
  type CSSProperties,
  type Ref,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { mayShowConfetti } from '@/gift/looks.ts';
import { UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { ShownContext } from '@/media/showing/shown.ts';
import { afterFrame } from '@/ui/after-frame.ts';
import { registerGiftCard } from '@/ui/gift-cards.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { MovingParts } from './animated-wrapping.tsx';
import { CardFront } from './card-front.tsx';
import { LIVELY_MS, openingLength, prefersReducedMotion, type Stage } from './motion.ts';
import type { OpeningEvent } from './opening-state.ts';
import type { UnfoldedLength } from './unfolding/unfold.ts';
import { useOpening } from './use-opening.ts';
import { Wrapping } from './wrapping-picture.tsx';

/** Where one of these cannot be loaded, the card does without. */
const LEFT_OUT = { otherwise: () => null };

// Loaded lazily: not every gift has effect and confetti, nothing unfolds before a click, and the
// card is complete without them.
const MagicalEffectLayer = lazyPart(
  () => import('./effects/magical-effect.tsx').then((part) => part.MagicalEffectLayer),
  LEFT_OUT,
);
// On the recipient's page the letter is asked for a moment after the card stands, so that players
// and pictures load behind the wrapping.
const Letter = lazyPart(() => import('./letter.tsx').then((part) => part.Letter), { otherwise: PlainLetter });
const Unfolding = lazyPart(
  () => import('./unfolding/unfolding.tsx').then((part) => part.Unfolding),
  LEFT_OUT,
);
const LetterClick = lazyPart(() => import('./letter-click.tsx').then((part) => part.LetterClick), LEFT_OUT);
const Confetti = lazyPart(() => import('./effects/confetti.tsx').then((part) => part.Confetti), LEFT_OUT);

const ByHand = lazyPart(() => import('./by-hand/by-hand.tsx').then((part) => part.ByHand), LEFT_OUT);

const AtRest = lazyPart(() => import('./rest/at-rest.tsx').then((part) => part.AtRest), LEFT_OUT);

/**
 * Milliseconds after which the letter and opening by hand are loaded without having been asked for.
 */
const REST_MS = 1000;

export interface GiftCardHandle {
  /**
   * Closes the card and plays the opening once more ('Nochmal auspacken'); the focus ends in the
   * letter.
   */
  unwrapAgain: () => void;
}

export interface GiftCardProps {
  /** null while the gift is loading: 'Vorschau lädt...'. */
  gift: WrappedGift | null;
  /** Whether a click turns the card. */
  interactive: boolean;
  /**
   * Opens or closes the card when it changes; clicks still turn the card. Left out, only clicks do.
   */
  opened?: boolean;
  /**
   * Called when the card has opened (after the opening sequence) or closed, also when another gift
   * closes it.
   */
  onOpenedChange?: (opened: boolean) => void;
  /**
   * Loads what opening needs soon after the card stands: where opening it is what somebody came
   * for.
   */
  loadsAhead?: boolean;
  /**
   * Whether the opened letter unfolds to its full length in the page, or scrolls within the card
   * (default).
   */
  unfolds?: boolean;
  ref?: Ref<GiftCardHandle>;
}

/**
 * The gift card (docs/behaviour.md#gift-card), 3:4: wrapped outside, letter inside. Fills the width
 * of its container.
 */
export function GiftCard({ gift, ...props }: GiftCardProps) {
  if (!gift) {
    return (
      <div ref={registerGiftCard} className="gift gift-waiting">
        <p role="status">Vorschau lädt...</p>
      </div>
    );
  }
  return <WrappedCard gift={gift} {...props} />;
}

const ANNOUNCEMENTS: { readonly [In in Stage]?: string } = {
  opening: 'Das Geschenk wird ausgepackt …',
  open: 'Das Geschenk ist geöffnet.',
};

/** Where the letter's own part cannot be loaded: what was written, at least. */
function PlainLetter({ gift, headingId }: { gift: WrappedGift; headingId: string }) {
  return (
    <section className="letter">
      <h2 id={headingId}>Für {gift.recipientName || UNKNOWN_RECIPIENT}</h2>
      <p className="letter-message">{gift.message}</p>
      <p>Bilder und Beilagen konnten nicht geladen werden. Lade die Seite neu, um alles zu sehen.</p>
    </section>
  );
}

function WrappedCard({
  gift,
  interactive,
  opened,
  onOpenedChange,
  loadsAhead = false,
  unfolds = false,
  ref,
}: GiftCardProps & { gift: WrappedGift }) {
  const front = useRef<HTMLDivElement>(null);
  const { stage, isUnwrapped, isBurst, Parts, load, canBeHeld, happen } = useOpening({
    giftId: gift.id,
    packingStyle: gift.packingStyle,
    front,
    opened,
    onOpenedChange,
    loadsAhead,
  });
  const isOpen = stage === 'open';
  const isBusy = stage === 'opening' || stage === 'again';
  // What comes and goes beside the movement is drawn after the frame that answers the tap.
  const isWrapped = useDeferredValue(stage === 'closed' && !isUnwrapped);
  const hasBurst = isBurst || isOpen;
  const confettiIsDue = useDeferredValue(hasBurst) && hasBurst;

  const letterId = useId();
  const flipButton = useRef<HTMLButtonElement>(null);
  const letter = useRef<HTMLElement>(null);
  /**
   * Whether the next turn moves the focus: after a click on the card, but not after a change of
   * `opened` by the page.
   */
  const focusFollows = useRef(false);
  const byHand = (event: OpeningEvent) => () => {
    focusFollows.current = true;
    happen(event);
  };

  useLayoutEffect(() => {
    if (!focusFollows.current || stage === 'opening') return;
    focusFollows.current = stage === 'again';
    const target = stage === 'open' ? letter : flipButton;
    // After the next frame: before, the focus would force the layout of the turn's first frame into
    // a task of its own.
    afterFrame(() => target.current?.focus({ preventScroll: true }));
  }, [stage]);

  const confettiFlies = gift.confetti && mayShowConfetti(gift.packingStyle) && !prefersReducedMotion();
  const [unfolded, setUnfolded] = useState<UnfoldedLength | null>(null);
  const length = isOpen ? unfolded : null;

  const [isRestDue, setRestDue] = useState(false);
  const [isCalm, setCalm] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(setCalm, LIVELY_MS, true)];
    if (loadsAhead) timers.push(setTimeout(setRestDue, REST_MS, true));
    return () => timers.forEach(clearTimeout);
  }, [loadsAhead]);
  useEffect(() => {
    if (!isRestDue) return;
    // Both come with the letter and not with the click: the words wait for their moment also where
    // the opening is skipped, and confetti flies as soon as the card turns.
    if (unfolds) Unfolding.fetch();
    if (confettiFlies) Confetti.fetch();
  }, [isRestDue, unfolds, confettiFlies]);
  // In a task of its own: a touch comes near in the task of its click, which is to be answered
  // first.
  const comeNear = () =>
    void setTimeout(() => {
      setRestDue(true);
      load();
    });

  useImperativeHandle(ref, () => ({ unwrapAgain: byHand('again') }));

  const recipient = gift.recipientName || UNKNOWN_RECIPIENT;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and the card has none.
    <div
      ref={registerGiftCard}
      className="gift"
      role="group"
      aria-label={`Geschenk für ${recipient}`}
      data-stage={stage}
      data-unwrapped={isUnwrapped || undefined}
      data-unfolds={unfolds || undefined}
      data-unfolded={length ?? undefined}
      style={{ '--ribbon': gift.ribbonColor, ...openingLength(gift.packingStyle) } as CSSProperties}
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onKeyDown={(event) => {
        // A dialog inside the letter takes the key for itself; one around the card and the
        // newsletter leave it to the open card.
        const dialog = event.target instanceof Element && event.target.closest('dialog');
        const isInside = dialog && event.currentTarget.contains(dialog);
        if (event.key !== 'Escape' || !interactive || stage === 'closed' || isInside) return;
        event.preventDefault();
        byHand('close')();
      }}
    >
      <CardFront
        ref={front}
        recipientName={recipient}
        isHidden={isOpen}
        hasButton={interactive}
        button={flipButton}
        onClick={byHand(isBusy ? 'skip' : 'open')}
        effect={isWrapped && gift.effect !== 'none' && <MagicalEffectLayer effect={gift.effect} />}
        wrapping={
          <MovingParts value={Parts}>
            <Wrapping
              style={gift.packingStyle}
              pattern={gift.pattern}
              ribbonColor={gift.ribbonColor}
              shine={gift.shine}
              animated="lively"
            />
          </MovingParts>
        }
      >
        {interactive && isRestDue && canBeHeld && (
          <ByHand
            button={flipButton}
            front={front}
            packingStyle={gift.packingStyle}
            isOn={stage === 'closed'}
            setHeld={(isHeld) => happen(isHeld ? 'hold' : 'arrive')}
            onEnough={byHand('open')}
          />
        )}
        {interactive && isBusy && (
          <button type="button" className="hint skip" onClick={byHand('skip')}>
            Überspringen
          </button>
        )}
      </CardFront>
      <article
        ref={letter}
        className="side back sheet"
        tabIndex={-1}
        inert={!isOpen}
        aria-hidden={!isOpen}
        aria-labelledby={letterId}
      >
        <ShownContext value={isOpen}>
          {(isRestDue || !isWrapped) && (
            // By the gift, or its letter would begin where the one before was scrolled to.
            <Letter key={gift.id} gift={gift} headingId={letterId} mode={unfolds ? 'unfolds' : 'card'} />
          )}
        </ShownContext>
        {interactive && (
          <button type="button" className="flip" onClick={byHand('close')}>
            <span className="hint">Klicke zum Schließen</span>
          </button>
        )}
      </article>
      <p className="sr-only" role="status">
        {ANNOUNCEMENTS[stage]}
      </p>
      {isCalm && <AtRest side={front} />}
      {interactive && isOpen && <LetterClick sheet={letter} onClick={byHand('close')} />}
      {unfolds && stage !== 'closed' && <Unfolding sheet={letter} isOpen={isOpen} onChange={setUnfolded} />}
      {confettiIsDue && confettiFlies && <Confetti from={front} />}
    </div>
  );
}
