import type { GiftRow } from '@/gift/row.ts';
import { Icon } from '@/ui/icons.tsx';
import { inquiryWords } from './inquiry.ts';
import { rememberedInquiry } from './remembered-inquiries.ts';

/** What has become of the inquiry of an own gift, as long as the gift is there. */
export function InquiryReceived({ gift }: { gift: GiftRow }) {
  const inquiry = rememberedInquiry(gift.id);
  const words = inquiry && inquiryWords(inquiry);
  return (
    <section
      aria-labelledby="inquiry"
      className="mt-4 mb-6 rounded-card bg-success-soft p-5 text-left text-success"
    >
      <h3 id="inquiry" className="flex items-start gap-2.5 text-xl">
        <Icon name="check" className="mt-1 shrink-0" />
        Deine Anfrage ist bei uns
      </h3>
      {words && (
        <p className="mt-2 font-semibold wrap-anywhere" dir="auto">
          {words}
        </p>
      )}
      <h4 className="mt-4 font-semibold">So geht es weiter</h4>
      <ol className="mt-1 grid list-decimal gap-1 pl-5">
        <li className="wrap-anywhere">
          {`Wir schreiben dir ein Angebot${gift.creator_email ? ` an ${gift.creator_email}` : ''}.`}
        </li>
        <li>Passt es, sagst du zu. Erst dann kostet es etwas.</li>
        <li>Dein Muster kannst du schon jetzt öffnen und im Team herumzeigen: Der Link dazu steht hier.</li>
      </ol>
      <p className="mt-3 text-sm">Löschst du dieses Geschenk, ziehst du damit deine Anfrage zurück.</p>
    </section>
  );
}
