import { Notice } from '@/ui/notice.tsx';

/** How the last attempt to pay for this draft ended without a gift. */
export type Setback = 'failed' | 'cancelled';

/**
 * What to do after a setback. Shown only while nothing is under way: what was captured, or may have
 * been, has notices of its own.
 */
export function PaymentAdvice({ setback }: { setback: Setback }) {
  return setback === 'failed' ? (
    <Notice tone="warning" title="Das Bezahlen hat nicht geklappt">
      Abgebucht wurde nichts, und dein Entwurf bleibt, wie er ist. Versuche es noch einmal, oder nimm bei
      PayPal eine andere Karte oder ein anderes Konto.
    </Notice>
  ) : (
    <Notice tone="info" title="Noch nicht bezahlt">
      Abgebucht wurde nichts, und dein Entwurf bleibt, wie er ist. Bezahle, wann du magst, oder wähle vorher
      eine andere Option.
    </Notice>
  );
}
