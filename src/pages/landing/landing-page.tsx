import { lazy } from 'react';
import type { GiftDraft } from '@/gift/fields.ts';
import { AfterFirstPaint } from './after-first-paint.tsx';
import { Hero } from './hero.tsx';

const BelowTheFold = lazy(() => import('./below-the-fold.tsx'));

export interface LandingPageProps {
  /** Starts a new gift; the gallery hands over the fields of the wrapping that was clicked. */
  onStart: (fields?: Partial<GiftDraft>) => void;
}

/** The landing page (docs/behaviour.md#landing-page), also shown for unknown addresses. */
export default function LandingPage({ onStart }: LandingPageProps) {
  return (
    <>
      <Hero onStart={() => onStart()} />
      <AfterFirstPaint placeholder={<div className="min-h-dvh" />}>
        <BelowTheFold onStart={onStart} />
      </AfterFirstPaint>
    </>
  );
}
