import type { GiftDraft } from '@/gift/fields.ts';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Prices } from './prices.tsx';
import { Steps } from './steps.tsx';
import { Wrappings } from './wrappings.tsx';
import './below-the-fold.css';

/** Everything below the first screen, in a chunk of its own that loads after the first paint. */
export default function BelowTheFold({ onStart }: { onStart: (fields?: Partial<GiftDraft>) => void }) {
  return (
    <>
      <Features />
      <Wrappings onChoose={onStart} />
      <Steps />
      <Prices onChoose={(paymentOption) => onStart({ paymentOption })} />
      <Closing onStart={() => onStart()} />
    </>
  );
}
