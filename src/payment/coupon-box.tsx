import { type FormEvent, useState } from 'react';
import { giftWithCoupon } from '@/backend/coupons.ts';
import type { DraftAction } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { settings } from '@/settings/settings.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Coupon, checkCoupon, type ReuseAnswer } from './coupons.ts';

/** Asks the backend whether the e-mail has used the coupon. */
function askReuse(creatorEmail: string, code: string): Promise<ReuseAnswer> {
  return giftWithCoupon(creatorEmail, code).then(
    (giftId) => ({ giftId }),
    () => 'failed' as const,
  );
}

export interface CouponBoxProps {
  draft: GiftDraft;
  /** The applied coupon, null for none. */
  coupon: Coupon | null;
  dispatch: (action: DraftAction) => void;
  disabled: boolean;
}

/** The coupon box of section 4: none applied → applied; 'Entfernen' returns to none. */
export function CouponBox({ draft, coupon, dispatch, disabled }: CouponBoxProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);

  async function redeem(event: FormEvent) {
    event.preventDefault();
    if (isChecking) return;
    setIsChecking(true);
    const question = {
      code,
      option: draft.paymentOption,
      creatorEmail: draft.creator_email,
      giftId: draft.id,
      now: new Date(),
      testEmail: settings.couponTestEmail,
    };
    let result = checkCoupon({ ...question, reuse: 'unasked' });
    if (result.outcome === 'ask-reuse') {
      const reuse = await askReuse(draft.creator_email, result.coupon.code);
      result = checkCoupon({ ...question, reuse });
    }
    setIsChecking(false);
    if (result.outcome === 'applied') {
      dispatch({ type: 'edit', fields: { applied_coupon: { code: result.coupon.code } } });
      setCode('');
      setError(undefined);
      showToast(result.title, result.text, { tone: 'success' });
    } else if (result.outcome === 'refused') {
      setError(result.text);
      showError(result.title, result.text);
    }
  }

  function remove() {
    dispatch({ type: 'edit', fields: { applied_coupon: null } });
    showToast('Gutschein entfernt', 'Es gilt wieder der normale Preis.');
  }

  if (coupon) {
    return (
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-success-soft p-4 text-success"
      >
        <Icon name="check" className="shrink-0" />
        <p className="min-w-0 flex-1">
          <strong className="font-semibold break-words">Gutschein {coupon.code} aktiv</strong>
          <span className="block text-sm">{coupon.description}</span>
        </p>
        <Button variant="secondary" size="sm" onClick={remove} disabled={disabled}>
          Entfernen
        </Button>
      </div>
    );
  }

  return (
    <form noValidate onSubmit={redeem} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <TextField
          label="Gutscheincode"
          value={code}
          onChange={(value) => {
            setCode(value);
            setError(undefined);
          }}
          error={error}
          disabled={disabled}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={isChecking}
        disabled={disabled}
        className="mt-[1.95rem] min-h-11.5"
      >
        Einlösen
      </Button>
    </form>
  );
}
