import type { PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { Button } from '@/ui/button.tsx';
import { useHasBottomBar } from '@/ui/use-has-bottom-bar.ts';
import { usePageBar } from '@/ui/use-page-bar.ts';
import type { Coupon } from './coupons.ts';
import { totalOf } from './order-summary.tsx';

export interface PayBarProps {
  /** null: none is chosen, so there is no total yet. */
  option: PaymentOptionKey | null;
  coupon: Coupon | null;
  /** Words of the one button that ends the order. */
  action: string;
  onPay: () => void;
}

/**
 * The button that ends the order. Below 1024 px it stands with the total in a bar at the lower
 * edge; the summary then leaves its total out (payment.css).
 */
export function PayBar({ option, coupon, action, onPay }: PayBarProps) {
  const total = option && totalOf(option, coupon);
  // There it would lie over the options, so it stays in its place.
  const isInPlace = useHasBottomBar();
  usePageBar(!isInPlace);
  return (
    <div className={isInPlace ? 'pay-bar pay-bar-in-place' : 'pay-bar'}>
      {total && (
        <p className="pay-bar-total">
          <span>{total.words}</span> <strong>{total.amount}</strong>
        </p>
      )}
      <Button
        size="lg"
        onClick={({ currentTarget }) => {
          onPay();
          // It is removed soon: while focused, browsers lay out the page in the middle of that. In
          // a task of its own, because losing the focus lays the page out as well, and the request
          // of this tap comes first.
          setTimeout(() => currentTarget.blur());
        }}
      >
        {action}
      </Button>
    </div>
  );
}
