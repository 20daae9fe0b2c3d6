import { PAYMENT_OPTION_KEYS, type PaymentOptionKey } from '@/gift/payment-option-keys.ts';
import { ChoiceGroup } from '@/ui/choice-group.tsx';
import { Icon, type IconName } from '@/ui/icons.tsx';
import { PAYMENT_OPTIONS, priceText } from './options.ts';

const ICONS: Record<PaymentOptionKey, IconName> = {
  single: 'gift',
  monthly_subscription: 'heart',
  yearly_subscription: 'star',
  business_pack: 'mail',
};

const OptionIcon = ({ name }: { name: IconName }) => (
  <span className="order-last ml-auto grid size-10 shrink-0 place-items-center rounded-full bg-sand text-berry">
    <Icon name={name} />
  </span>
);

const CHOICES = PAYMENT_OPTION_KEYS.map((key) => {
  const option = PAYMENT_OPTIONS[key];
  return {
    value: key,
    label: option.label,
    description: [priceText(option), option.priceNote].filter(Boolean).join(' · '),
    picture: <OptionIcon name={ICONS[key]} />,
  };
});

export interface PaymentOptionPickerProps {
  value: PaymentOptionKey | null;
  onChange: (option: PaymentOptionKey) => void;
  disabled: boolean;
}

/** Radio group 'Bezahloption', each radio with its price text in the label. */
export function PaymentOptionPicker({ value, onChange, disabled }: PaymentOptionPickerProps) {
  return (
    <ChoiceGroup
      legend="Bezahloption"
      layout="list"
      options={CHOICES}
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
  );
}
