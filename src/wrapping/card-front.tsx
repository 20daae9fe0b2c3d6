import type { ReactNode, Ref } from 'react';
import { Addressee } from './addressee.ts';
import { FLIP, FRONT, OUTSIDE } from './classes.ts';
import { NameTag } from './name-tag.tsx';

interface CardFrontProps {
  /** Never ''. */
  recipientName: string;
  /** The drawn wrapping. */
  wrapping: ReactNode;
  /** Between the side and its wrapping. */
  effect?: ReactNode;
  /** The letter is shown instead. */
  isHidden?: boolean;
  /** Covers the card; false where a click does not turn it. */
  hasButton: boolean;
  ref?: Ref<HTMLDivElement>;
  button?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  /** Above the button. */
  children?: ReactNode;
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
      <Addressee value={recipientName}>
        <div className={OUTSIDE}>{wrapping}</div>
      </Addressee>
      <NameTag name={recipientName} />
      {hasButton && (
        <button ref={button} type="button" className={FLIP} onClick={onClick}>
          <span className="sr-only">Geschenk für {recipientName}.</span>{' '}
          <span className="hint">Klicke zum Öffnen</span>
        </button>
      )}
      {children}
    </div>
  );
}
