/** Order id and gift id, for the support; each is selected by one click. */
export function SupportIds({ orderId, giftId }: { orderId: string; giftId: string }) {
  return (
    <dl className="mt-3 grid gap-x-3 rounded-field bg-surface p-3 text-sm text-ink sm:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft">Bestellnummer</dt>
      <dd className="break-all select-all">{orderId}</dd>
      <dt className="text-ink-soft">Geschenk-ID</dt>
      <dd className="break-all select-all">{giftId}</dd>
    </dl>
  );
}
