import { isSubscription, NO_RENEWAL, PAYMENT_OPTIONS, priceText } from '@/features/checkout/options.ts';
import { PAYMENT_OPTION_KEYS, type PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { Button } from '@/ui/button.tsx';

/** What the button on each tag says, and the paper of the tag. */
const TAGS: Readonly<Record<PaymentOptionKey, [words: string, paper: string]>> = {
  single: ['Ein Geschenk erstellen', '#fde3ee'],
  monthly_subscription: ['Mit Monatsabo beginnen', '#ece3fc'],
  yearly_subscription: ['Mit Jahresabo beginnen', '#fff0d0'],
  business_pack: ['Jetzt anfragen', '#ddf3e8'],
};

/**
 * The prices (docs/behaviour.md#prices), each on a gift tag of its own, which leads into the wizard
 * with that option chosen.
 */
export function Prices({ onChoose }: { onChoose: (option: PaymentOptionKey) => void }) {
  return (
    <section aria-labelledby="prices" className="mx-auto max-w-6xl px-4 py-14 sm:px-6 md:py-20">
      <h2 id="prices" className="text-3xl tracking-tight sm:text-4xl">
        Preise ohne Kleingedrucktes
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft">
        Bezahlt wird beim Erstellen. Verschicken und Auspacken kosten nichts.
      </p>
      <ul className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {PAYMENT_OPTION_KEYS.map((key) => {
          const option = PAYMENT_OPTIONS[key];
          const [words, paper] = TAGS[key];
          return (
            <li key={key} className="relative flex">
              <div className="price-tag" style={{ background: paper }}>
                <h3 className="text-lg">{option.label}</h3>
                <p className="mt-2 text-xl font-semibold text-berry">{priceText(option)}</p>
                {option.priceNote && <p className="text-sm">{option.priceNote}</p>}
                <p className="mt-3 mb-5">
                  {option.description}
                  {isSubscription(key) && <span className="mt-2 block text-sm">{NO_RENEWAL}</span>}
                </p>
                <Button variant="secondary" className="mt-auto" onClick={() => onChoose(key)}>
                  {words}
                </Button>
              </div>
              <Eyelet />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The punched hole of a price tag with its string. */
function Eyelet() {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 64 72"
      className="absolute -top-8 left-1/2 h-18 w-16 -translate-x-1/2"
    >
      <circle cx="32" cy="52" r="11" fill="#f7f1e9" stroke="#e7ddd2" strokeWidth="2" />
      <path
        d="M32 52C21 38 13 22 20 10c5-9 19-9 24 0 7 12-1 28-12 42"
        fill="none"
        stroke="#b4196b"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
