import { useEffect, useId, useRef } from 'react';
import { Button } from '@/ui/button.tsx';

export interface ReplaceQuestionProps {
  /** Names of the file in the gift and of the one that would replace it. */
  present: string;
  offered: string;
  onReplace: () => void;
  onKeep: () => void;
}

/**
 * Asks before a file takes the place of another. It takes the focus: the choice was made in a
 * window of the browser that is gone.
 */
export function ReplaceQuestion({ present, offered, onReplace, onKeep }: ReplaceQuestionProps) {
  const id = useId();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A frame later, because the file input keeps the focus until its event is over.
    const frame = requestAnimationFrame(() => yes.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <fieldset aria-labelledby={id} className="min-w-0 rounded-field bg-warning-soft p-4">
      <div id={id}>
        <p className="font-semibold">Ersetzen?</p>
        <p className="wrap-anywhere">
          Im Geschenk ist schon „{present}“. Soll „{offered}“ stattdessen hinein?
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={yes} size="sm" onClick={onReplace}>
          Ersetzen
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Behalten
        </Button>
      </div>
    </fieldset>
  );
}
