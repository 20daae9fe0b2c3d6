import { useEffect, useEffectEvent, useRef } from 'react';
import { markBusy } from '@/browser/busy.ts';
import { Button } from '@/ui/button.tsx';
import { Progress } from '@/ui/progress.tsx';
import { showToast } from '@/ui/toast/toast-store.ts';
import { canShrink, useShrinking } from './use-shrinking.ts';

export interface ShrinkOfferProps {
  /** A film over the limit. */
  film: File;
  /** true while another tab of the wizard is open. */
  hidden: boolean;
  /** Gets the same film, small enough. */
  onShrunk: (smaller: File) => void;
}

/**
 * Offers to make a film smaller on this device, with progress and a way to stop; nothing where the
 * browser cannot.
 */
export function ShrinkOffer({ film, hidden, onShrunk }: ShrinkOfferProps) {
  const { state, start, cancel } = useShrinking(film, hidden, onShrunk);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(state.step);
  const isRunning = state.step === 'running';
  useEffect(() => {
    // Each step removes the button that had the focus.
    if (shown.current !== state.step)
      place.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus();
    shown.current = state.step;
  }, [state.step]);
  useEffect(() => {
    if (isRunning) return markBusy('recording');
  }, [isRunning]);

  const leave = useEffectEvent(() => {
    if (isRunning)
      showToast(
        'Dein Film wird noch verkleinert',
        'Er ist noch nicht im Geschenk. Du findest ihn unter „Medien & Absender“.',
      );
  });
  useEffect(() => {
    if (hidden) leave();
  }, [hidden]);

  if (!canShrink()) return null;
  return (
    <div ref={place} className="my-1 grid justify-items-start gap-2">
      {state.step === 'offered' && (
        <>
          <Button onClick={start}>Film verkleinern</Button>
          <p className="text-sm">Das geht hier auf deinem Gerät und dauert ein wenig.</p>
        </>
      )}
      {state.step === 'running' && (
        <>
          <p className="font-semibold text-ink" role="status">
            Dein Film wird verkleinert …
          </p>
          <div className="w-full">
            <Progress label="Film wird verkleinert" value={state.progress} />
          </div>
          <p className="flex flex-wrap items-center gap-3 text-ink">
            <span className="tabular-nums">{Math.floor(state.progress * 100)} %</span>
            <Button variant="secondary" size="sm" onClick={cancel}>
              Abbrechen
            </Button>
          </p>
        </>
      )}
      {state.step === 'failed' && (
        <p className="font-semibold" role="status" tabIndex={-1}>
          {state.words}
        </p>
      )}
    </div>
  );
}
