import { createContext, type MouseEvent, type Ref } from 'react';
import type { Elements } from '@/ui/elements.ts';
import { FLIP, FRONT, isLongName, OUTSIDE, TAG_NAME } from './card-contract.ts';

/** Recipient's name on the letter inside a drawing; null where nothing opens. */
export const LetterRecipient = createContext<string | null>(null);

interface CardFrontProps {
  /** Never ''. */
  recipientName: string;
  wrapping: Elements;
  effect?: Elements;
  /** The letter is shown instead. */
  isHidden?: boolean;
  /** Covers the card; false where a click does not turn it. */
  hasButton: boolean;
  ref?: Ref<HTMLDivElement>;
  button?: Ref<HTMLButtonElement>;
  onClick?: (event: MouseEvent) => void;
  /** Above the button. */
  children?: Elements;
}

/**
 * The closed side of the card: wrapping, tag, and the button over both. The build prints it into
 * the document (src/first-paint).
 */
export function CardFront({
  recipientName,
  wrapping,
  effect,
  isHidden,
  hasButton,
  ref,
  button,
  onClick,
  children,
}: CardFrontProps) {
  return (
    <div ref={ref} className={`side ${FRONT}`} inert={isHidden} aria-hidden={isHidden}>
      {effect}
      <LetterRecipient value={recipientName}>
        <div className={OUTSIDE}>{wrapping}</div>
      </LetterRecipient>
      <NameTag name={recipientName} />
      {hasButton && (
        <button ref={button} type="button" className={FLIP} onClick={onClick}>
          <span className="sr-only">{`Geschenk für ${recipientName}.`}</span>{' '}
          <span className="hint">Klicke zum Öffnen</span>
        </button>
      )}
      {children}
    </div>
  );
}

/** The paper tag on a closed gift. */
export function NameTag({ name }: { name: string }) {
  return (
    <div className="tag">
      <p className="tag-paper">
        <span className="tag-for">Für</span>{' '}
        <bdi className={TAG_NAME} data-long={isLongName(name) || undefined}>
          {name}
        </bdi>
      </p>
      <svg className="tag-string" viewBox="0 0 48 40" aria-hidden="true">
        <path d="M46 22C34 8 14-2 6 6S8 26 20 26s22-10 27-3" />
      </svg>
    </div>
  );
}
