import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import type { Elements } from './elements.ts';

interface AskFirstProps {
  /** Words of the button that asks. */
  label: string;
  question: string;
  confirm: string;
  /** Words of the button that takes it back. */
  keep?: string;
  /** Does what was confirmed; this component may be gone then. Never rejects. */
  onConfirm: () => Promise<void> | void;
  /** Further buttons, which make room for the question. */
  children?: Elements;
}

/** A button for what cannot be undone: the question takes its place and the focus. */
export function AskFirst(props: AskFirstProps) {
  const { label, question, confirm, keep: keepWords = 'Behalten', onConfirm, children } = props;
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const asking = useRef<HTMLButtonElement>(null);
  const keeping = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsking) return;
    keeping.current?.focus();
    // The focus brings its own button into sight only; on a phone the other one lies below it.
    keeping.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [isAsking]);
  const keep = () => {
    flushSync(() => setAsking(false));
    asking.current?.focus();
  };
  const carryOut = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  if (!isAsking)
    return (
      <div className="-ml-3 flex flex-wrap gap-1">
        {children}
        <Button ref={asking} size="sm" variant="quiet" onClick={() => setAsking(true)}>
          {label}
        </Button>
      </div>
    );
  return (
    <div className="flex scroll-mb-5 flex-wrap items-center gap-2">
      <span className="w-full text-sm font-semibold">{question}</span>
      <Button ref={keeping} size="sm" variant="secondary" onClick={keep}>
        {keepWords}
      </Button>
      <Button size="sm" variant="danger" busy={busy} onClick={() => void carryOut()}>
        {confirm}
      </Button>
    </div>
  );
}
