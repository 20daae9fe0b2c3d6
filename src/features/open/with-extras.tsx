import { Fragment, useEffect, useState } from 'react';
import { type AfterLetterProps, giftExtras } from '@/gifts/extras.ts';
import type { Elements } from '@/ui/elements.ts';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { PartBoundary } from '@/ui/part-boundary.tsx';

/** Milliseconds that thanks and keepsake wait for the extras above them. */
const PATIENCE = 1500;

const partsAfterLetter = () =>
  giftExtras().flatMap(({ name, afterLetter }) => (afterLetter ? { name, ...afterLetter } : []));

interface NotShownProps {
  title: string;
  onRetry: () => void;
  /** Called when the notice is on the page. */
  onShown?: () => void;
}

/** A notice in place of a part below the letter that could not be drawn. */
export function NotShown({ title, onRetry, onShown }: NotShownProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once.
  useEffect(() => onShown?.(), []);
  return (
    <div className="mx-auto mt-10 w-full max-w-lg text-left">
      <FailedRequest title={title} onRetry={onRetry}>
        Dein Brief bleibt, wie er ist. Versuche es noch einmal, oder lade die Seite neu.
      </FailedRequest>
    </div>
  );
}

type Place = Parameters<AfterLetterProps['onSettled']>[0];

interface WithExtrasProps extends Omit<AfterLetterProps, 'onSettled'> {
  children: Elements;
}

/**
 * The extras below the letter, and what follows them. Saying thank you waits for no slow line: an
 * extra that comes later than PATIENCE stands below it, so that it does not move.
 */
export function WithExtras({ children, ...props }: WithExtrasProps) {
  const [parts] = useState(partsAfterLetter);
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({});
  useEffect(() => {
    const allLate = Object.fromEntries(parts.map(({ name }) => [name, 'late' as const]));
    const timer = setTimeout(() => setPlaces((before) => ({ ...allLate, ...before })), PATIENCE);
    return () => clearTimeout(timer);
  }, [parts]);

  const shown = (isLate: boolean) =>
    parts
      .filter(({ name }) => (places[name] === 'late') === isLate)
      .map(({ name, Part, failed }) => {
        // The first report about a part counts.
        const settle = (place: Place) => setPlaces((before) => ({ [name]: place, ...before }));
        return (
          <PartBoundary
            key={name}
            otherwise={(tryAgain) => (
              <NotShown title={failed} onRetry={tryAgain} onShown={() => settle('stands')} />
            )}
          >
            <Part {...props} onSettled={settle} />
          </PartBoundary>
        );
      });
  return [
    ...shown(false),
    <Fragment key="what follows">{parts.every(({ name }) => places[name]) && children}</Fragment>,
    ...shown(true),
  ];
}
