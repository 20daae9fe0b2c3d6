import { Spinner } from '@/ui/spinner.tsx';

/** Shown while PayPal's script, or the code that asks for it, is on its way. */
export function PayPalLoading() {
  return (
    <div className="grid min-h-28 place-items-center rounded-field bg-sand p-4 text-ink-soft">
      <Spinner label="PayPal wird geladen …" />
    </div>
  );
}
