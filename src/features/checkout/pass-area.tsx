import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { VanishingButton } from '@/ui/vanishing-button.tsx';
import { passText } from './pass.ts';
import type { Pass } from './passes.ts';

export interface PassAreaProps {
  pass: Pass;
  onCreate: () => void;
  /** Shows the options and prices, for somebody who wants another one. */
  onPayAnyway: () => void;
  /** The ways to pay, once they are there: they take the focus of the button that showed them. */
  optionsShown: () => Element | null | undefined;
}

/** The way to a gift for somebody who has a subscription: no payment. */
export function PassArea({ pass, onCreate, onPayAnyway, optionsShown }: PassAreaProps) {
  return (
    <>
      <Notice
        tone="success"
        title={passText(pass)}
        actions={
          <VanishingButton
            variant="quiet"
            size="sm"
            onClick={onPayAnyway}
            successors={() => [optionsShown]}
            className="-ml-3"
          >
            Andere Bezahloption wählen
          </VanishingButton>
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
