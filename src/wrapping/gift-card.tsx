import {
  type CSSProperties,
  type MouseEvent,
  type Ref,
  startTransition,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import { mayShowConfetti } from '@/gift/papers-and-effects.ts';
import { UNKNOWN_RECIPIENT, type WrappedGift } from '@/gift/wrapped-gift.ts';
import { ShownContext } from '@/media/showing/shown.ts';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { PartBoundary } from '@/ui/part-boundary.tsx';
import { MovingParts } from './animated-wrapping.tsx';
import { CARD, FLIP, LETTER, LETTER_MESSAGE } from './card-contract.ts';
import { CardFront } from './card-front.tsx';
import { MagicalEffectLayer } from './effects/magical-effect.tsx';
import { openingLength, prefersReducedMotion, type Stage } from './motion.ts';
import { isWaiting, type OpeningEvent } from './opening-state.ts';
import type { UnfoldedLength } from './unfolding/unfolding.tsx';
import { openingBundle, useOpening } from './use-opening.ts';
import { GiftWrapping } from './wrapping-picture.tsx';
import { WRAPPINGS } from './wrappings.ts';

const LEFT_OUT = { otherwise: () => null };

// Where they cannot be loaded or drawn the card does without, and the letter says what was written.
const Letter = lazyPart(async () => (await openingBundle()).Letter, { otherwise: PlainLetter });
const LetterClick = lazyPart(async () => (await openingBundle()).LetterClick, LEFT_OUT);
const Unfolding = lazyPart(async () => (await openingBundle()).Unfolding, LEFT_OUT);
const ByHand = lazyPart(async () => (await openingBundle()).ByHand, LEFT_OUT);
const Confetti = lazyPart(async () => (await openingBundle()).Confetti, LEFT_OUT);

/** Milliseconds after which what opening needs is loaded without having been asked for. */
const PRELOAD_DELAY_MS = 300;
/** Milliseconds without a touch after which a closed gift stands still. */
const REST_AFTER_MS = 60_000;

export interface GiftCardHandle {
  /** Closes the card and plays the opening once more; the focus ends in the letter. */
  unwrapAgain: () => void;
}

export interface GiftCardProps {
  /** null while the gift is loading: 'Vorschau lädt...'. */
  gift: WrappedGift | null;
  interactive: boolean;
  /** Opens or closes the card when it changes; clicks still turn it. */
  opened?: boolean;
  /** Called when the card has opened or closed, also by another gift. */
  onOpenedChange?: (opened: boolean) => void;
  /** Loads what opening needs soon after the card stands. */
  loadsAhead?: boolean;
  /** The opened letter unfolds to its full length in the page, instead of scrolling in the card. */
  unfolds?: boolean;
  ref?: Ref<GiftCardHandle>;
}

/** The gift card (docs/behaviour.md#gift-card), 3:4: fills the width of its container. */
export function GiftCard({ gift, ...props }: GiftCardProps) {
  if (!gift) {
    return (
      <div className={`${CARD} gift-waiting`}>
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
    <section className={LETTER}>
      <h2 id={headingId}>{`Für ${gift.recipientName || UNKNOWN_RECIPIENT}`}</h2>
      <p className={LETTER_MESSAGE}>{gift.message}</p>
      <p>Bilder und Beilagen konnten nicht geladen werden. Lade die Seite neu, um alles zu sehen.</p>
    </section>
  );
}

/** Whether what opening needs is loaded, and what begins it: a pointer or the focus on the card. */
function useLoadingAhead(loadsAhead: boolean) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!loadsAhead) return;
    const timer = setTimeout(setNear, PRELOAD_DELAY_MS, true);
    return () => clearTimeout(timer);
  }, [loadsAhead]);
  useEffect(() => {
    // They are then there with the click.
    if (isNear) for (const part of [LetterClick, Unfolding, Confetti]) void part.fetch();
  }, [isNear]);
  return { isNear, loadNow: () => startTransition(() => setNear(true)) };
}

/** Whether the closed gift stands still: nobody has touched it for a minute. */
function useRest() {
  const [isResting, setResting] = useState(false);
  const [touches, setTouches] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every touch begins the minute anew.
  useEffect(() => {
    const timer = setTimeout(setResting, REST_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, [touches]);
  const wake = () => {
    setResting(false);
    setTouches((before) => before + 1);
  };
  return { isResting, wake };
}

/** Moves the focus to the side that is seen, after a click and not after a change of `opened`. */
function useFocusAfterTurn(stage: Stage, dispatch: (event: OpeningEvent) => void) {
  const flipButton = useRef<HTMLButtonElement>(null);
  const letter = useRef<HTMLElement>(null);
  const focusFollows = useRef(false);
  useLayoutEffect(() => {
    if (!focusFollows.current || stage === 'opening') return;
    focusFollows.current = stage === 'rewrapping';
    const target = stage === 'open' ? letter : flipButton;
    target.current?.focus({ preventScroll: true });
  }, [stage]);
  const byHand = (event: OpeningEvent) => (click?: MouseEvent) => {
    focusFollows.current = true;
    // A tap is answered after its frame, in which it took twice as long to the paint; a key (detail
    // 0) at once, so that a quick next one finds what it has brought.
    if (click?.detail) startTransition(() => dispatch(event));
    else dispatch(event);
  };
  return { flipButton, letter, byHand };
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
  const { isNear, loadNow } = useLoadingAhead(loadsAhead);
  const { isResting, wake } = useRest();
  const { stage, isUnwrapped, isBurst, Parts, canBeHeld, dispatch } = useOpening({
    giftId: gift.id,
    packingStyle: gift.packingStyle,
    front,
    opened,
    onOpenedChange,
    isNear,
  });
  const style = packingStyleOf(gift.packingStyle);
  const feel = style && WRAPPINGS[style.value];
  const isOpen = stage === 'open';
  const isBusy = stage === 'opening' || stage === 'rewrapping';
  const isWrapped = stage === 'closed' && !isUnwrapped;
  // It stays until the opening begins, a frame after the tap: taking its stars out delays the answer.
  const hasEffect = isWrapped || isWaiting({ stage, isUnwrapped });

  const letterId = useId();
  const { flipButton, letter, byHand } = useFocusAfterTurn(stage, dispatch);
  const confettiFlies = gift.confetti && mayShowConfetti(gift.packingStyle) && !prefersReducedMotion();
  const [unfolded, setUnfolded] = useState<UnfoldedLength | null>(null);
  const length = isOpen ? unfolded : null;

  const touched = () => {
    loadNow();
    wake();
  };

  useImperativeHandle(ref, () => ({ unwrapAgain: byHand('again') }));

  const recipient = gift.recipientName || UNKNOWN_RECIPIENT;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and the card has none.
    <div
      className={CARD}
      role="group"
      aria-label={`Geschenk für ${recipient}`}
      data-stage={stage}
      data-resting={isResting || undefined}
      data-unwrapped={isUnwrapped || undefined}
      data-unfolds={unfolds || undefined}
      data-unfolded={length ?? undefined}
      style={{ '--ribbon': gift.ribbonColor, ...openingLength(gift.packingStyle) } as CSSProperties}
      onPointerEnter={touched}
      onFocus={touched}
      onKeyDown={(event) => {
        // A dialog inside the letter takes the key for itself; one around the card leaves it.
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
        effect={hasEffect && gift.effect !== 'none' && <MagicalEffectLayer effect={gift.effect} />}
        wrapping={
          <MovingParts value={Parts}>
            <GiftWrapping gift={gift} />
          </MovingParts>
        }
      >
        {interactive && isNear && canBeHeld && feel && (
          <PartBoundary>
            <ByHand
              button={flipButton}
              front={front}
              feel={feel}
              isOn={stage === 'closed'}
              setHeld={(isHeld) => dispatch(isHeld ? 'hold' : 'stageEnded')}
              onEnough={byHand('open')}
            />
          </PartBoundary>
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
          {(isNear || !isWrapped) && (
            // By the gift, or its letter would begin where the one before was scrolled to.
            <PartBoundary key={gift.id} otherwise={() => <PlainLetter gift={gift} headingId={letterId} />}>
              <Letter gift={gift} headingId={letterId} mode={unfolds ? 'unfolds' : 'card'} />
            </PartBoundary>
          )}
        </ShownContext>
        {interactive && (
          <button type="button" className={FLIP} onClick={byHand('close')}>
            <span className="hint">Klicke zum Schließen</span>
          </button>
        )}
      </article>
      <p className="sr-only" role="status">
        {ANNOUNCEMENTS[stage]}
      </p>
      {interactive && isOpen && (
        <PartBoundary>
          <LetterClick sheet={letter} onClick={byHand('close')} />
        </PartBoundary>
      )}
      {unfolds && stage !== 'closed' && (
        <PartBoundary>
          <Unfolding sheet={letter} isOpen={isOpen} onChange={setUnfolded} />
        </PartBoundary>
      )}
      {(isBurst || isOpen) && confettiFlies && (
        <PartBoundary>
          <Confetti from={front} />
        </PartBoundary>
      )}
    </div>
  );
}
