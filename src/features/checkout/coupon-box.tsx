import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Coupon } from '@/gift/coupons.ts';
import type { DraftAction } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { Button } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { type Successors, useFocusHandover } from '@/ui/use-focus-handover.ts';
import { VanishingButton } from '@/ui/vanishing-button.tsx';
import { couponAnswer, useCouponCheck } from './coupon-check.ts';
import { checkCoupon } from './coupons.ts';

interface CouponBoxProps {
  draft: GiftDraft;
  /** The applied coupon. */
  coupon: Coupon | null;
  dispatch: (action: DraftAction) => void;
  /** The wizard's draft as it is when it is asked for, also once the payment tab is closed. */
  currentDraft: () => GiftDraft;
  disabled: boolean;
}

export function CouponBox({ coupon, ...props }: CouponBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  // The form and the banner hand the focus to each other.
  const successors = () => [() => box.current?.querySelector('input, button')];
  return (
    <div ref={box}>
      {coupon ? (
        <AppliedCoupon {...props} coupon={coupon} successors={successors} />
      ) : (
        <CodeForm {...props} successors={successors} />
      )}
    </div>
  );
}

type PartProps = Omit<CouponBoxProps, 'coupon'> & { successors: Successors };

function AppliedCoupon({ coupon, dispatch, disabled, successors }: PartProps & { coupon: Coupon }) {
  function remove() {
    dispatch({ type: 'edit', fields: { applied_coupon: null } });
    showToast('Gutschein entfernt', 'Es gilt wieder der normale Preis.');
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-field bg-success-soft p-4 text-success"
    >
      <Icon name="check" className="shrink-0" />
      <p className="min-w-0 flex-[1_1_8rem]">
        <strong className="font-semibold break-words">{`Gutschein ${coupon.code} aktiv`}</strong>
        <span className="block text-sm">{coupon.description}</span>
      </p>
      <VanishingButton
        variant="secondary"
        size="sm"
        onClick={remove}
        disabled={disabled}
        successors={successors}
      >
        Entfernen
      </VanishingButton>
    </div>
  );
}

function CodeForm({ draft, dispatch, currentDraft, disabled, successors }: PartProps) {
  const isChecking = useCouponCheck(draft.id);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  // Sent by Enter, the form has the focus in its field.
  useFocusHandover(form, successors);

  // The bar to pay stands over the lower edge, where the line with the error appears.
  useEffect(() => {
    if (error) form.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);

  async function redeem(event: FormEvent) {
    event.preventDefault();
    if (isChecking) return;
    const checked = checkCoupon(code, draft, new Date());
    const asked = 'coupon' in checked ? checked.coupon : null;
    const refusal =
      'refusal' in checked ? checked.refusal : await couponAnswer(checked.coupon, draft, currentDraft);
    if (refusal === 'outdated') return;
    setError(refusal?.text);
    if (refusal) showError(refusal.title, refusal.text);
    else if (asked) {
      dispatch({ type: 'edit', fields: { applied_coupon: { code: asked.code } } });
      setCode('');
      showToast('Gutschein angewendet!', `${asked.description}.`, { tone: 'success' });
    }
  }

  return (
    <form ref={form} noValidate onSubmit={redeem} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-[1_1_8rem]">
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
