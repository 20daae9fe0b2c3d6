import type { Coupon, PaymentOptionKey } from '@/gift/coupons.ts';
import { priceInCents } from '@/gift/prices.ts';
import {
  CURRENCY,
  isSubscription,
  NO_RENEWAL,
  PASS_BACK,
  PASS_PLACE,
  PAYMENT_OPTIONS,
  priceText,
  toDecimal,
} from './options.ts';

interface OrderSummaryProps {
  option: PaymentOptionKey;
  coupon: Coupon | null;
  recipientName: string;
  /** What keeps the gift closed, a sentence each. */
  extras: readonly string[];
}

const euros = (cents: number) => `${toDecimal(cents)} ${CURRENCY}`;

/** What there is to pay in the end, in words and as an amount. */
export function totalOf(option: PaymentOptionKey, coupon: Coupon | null) {
  if (option === 'business_pack') return { words: 'Jetzt zu zahlen', amount: 'nichts' };
  return { words: 'Gesamt', amount: euros(priceInCents(option, coupon)) };
}

/** What is bought, for whom, and what it costs in the end. */
export function OrderSummary({ option, coupon, recipientName, extras }: OrderSummaryProps) {
  const { label, cents, priceNote } = PAYMENT_OPTIONS[option];
  const saved = cents - priceInCents(option, coupon);
  const total = totalOf(option, coupon);
  return (
    <section aria-label="Deine Bestellung" className="rounded-card bg-sand p-5">
      <h3 className="text-lg">Deine Bestellung</h3>
      <dl className="order-lines mt-3 grid gap-1.5">
        <div className="flex-wrap">
          <dt className="min-w-0 grow basis-28 break-words">
            <span>{label}</span>
            {recipientName.trim() && <span className="text-ink-soft">{` für ${recipientName.trim()}`}</span>}
          </dt>
          <dd>
            {/* An inquiry has no price but the one that its option tells. */}
            {option === 'business_pack'
              ? priceNote
              : coupon
                ? euros(cents)
                : priceText(PAYMENT_OPTIONS[option])}
          </dd>
          {extras.map((words) => (
            <dd key={words} className="max-w-full basis-full text-sm break-words text-ink-soft" dir="auto">
              {words}
            </dd>
          ))}
        </div>
        {coupon && (
          <div className="text-success">
            <dt>{`Gutschein ${coupon.code}`}</dt>
            <dd>{`−${euros(saved)}`}</dd>
          </div>
        )}
        <div className="order-total mt-2 items-baseline border-t border-line pt-3 font-semibold">
          <dt>{total.words}</dt>
          <dd className="text-xl">{total.amount}</dd>
        </div>
      </dl>
      {isSubscription(option) && (
        <div className="mt-2 grid gap-1 text-sm text-ink-soft">
          <p>{NO_RENEWAL}</p>
          <p>{`${PASS_PLACE} ${PASS_BACK}`}</p>
        </div>
      )}
    </section>
  );
}
