import type { Pass } from '@/backend/passes.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { passText } from './pass.ts';

export interface PassAreaProps {
  pass: Pass;
  onCreate: () => void;
  /** Shows the options and prices, for somebody who wants another one. */
  onPayAnyway: () => void;
}

/** The way to a gift for somebody who has a subscription: no payment. */
export function PassArea({ pass, onCreate, onPayAnyway }: PassAreaProps) {
  return (
    <>
      <Notice
        tone="success"
        title={passText(pass)}
        actions={
          <Button variant="quiet" size="sm" onClick={onPayAnyway} className="-ml-3">
            Andere Bezahloption wählen
          </Button>
        }
      >
        Dieses Geschenk ist darin enthalten, du bezahlst nichts.
      </Notice>
      <Button size="lg" onClick={onCreate}>
        Geschenk im Abo erstellen
      </Button>
    </>
  );
}
