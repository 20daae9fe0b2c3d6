import { useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';

/** Order id and gift id, for the support; selectable, and copied with one click. */
export function SupportIds({ orderId, giftId }: { orderId: string; giftId: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const text = `Bestellnummer: ${orderId}\nGeschenk-ID: ${giftId}`;
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setIsCopied(true),
      // Without the right to write to the clipboard the numbers can still be selected.
      () => setIsCopied(false),
    );
  return (
    <div className="mt-3 rounded-field bg-surface p-3 text-sm text-ink">
      <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Bestellnummer</dt>
        <dd className="break-all select-all">{orderId}</dd>
        <dt className="text-ink-soft">Geschenk-ID</dt>
        <dd className="break-all select-all">{giftId}</dd>
      </dl>
      <Button variant="quiet" size="sm" icon={<Icon name="copy" />} onClick={copy} className="-ml-3 mt-1">
        {isCopied ? 'Nummern kopiert' : 'Nummern kopieren'}
      </Button>
    </div>
  );
}
