import type { Ref } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';

interface GiftTitleProps {
  ref: Ref<HTMLHeadingElement>;
  id: string;
  gift: GiftRow;
  isOwn: boolean;
  isJustSaved: boolean;
}

/** Whose gift it is, and that it is ready: nobody takes a stranger's gift for the own one. */
export function GiftTitle({ ref, id, gift, isOwn, isJustSaved }: GiftTitleProps) {
  const { recipientName } = wrappedGiftFromRow(gift);
  if (!isJustSaved)
    return (
      <h2 ref={ref} id={id} tabIndex={-1} className="scroll-mt-6 text-2xl wrap-anywhere" dir="auto">
        {isOwn ? 'Dein Geschenk ist bereit' : `Geschenk für ${recipientName || UNKNOWN_RECIPIENT}`}
      </h2>
    );
  return (
    <div className="text-center lg:text-left">
      <h2
        ref={ref}
        id={id}
        tabIndex={-1}
        className="scroll-mt-6 text-3xl text-balance wrap-anywhere sm:text-4xl"
        dir="auto"
      >
        {recipientName ? `Das Geschenk für ${recipientName} ist fertig` : 'Dein Geschenk ist fertig'}
      </h2>
      <p className="mt-1 text-balance text-ink-soft">
        {gift.price_id === 'business_pack'
          ? 'Es ist das Muster zu deiner Anfrage.'
          : 'Jetzt nur noch den Link schicken.'}
      </p>
    </div>
  );
}
