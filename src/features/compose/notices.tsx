import { type FieldName, type GiftDraft, giftField, ROW_FIELD_NAMES } from '@/gift/fields.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { draftStore } from './draft/draft-store.ts';
import { discardDraft } from './draft/leave-draft.ts';
import type { MoveFocus } from './form-focus.ts';
import { namedFiles } from './missing-files.ts';

interface NoticeProps {
  /** The buttons disappear with their notice. */
  moveFocus: MoveFocus;
}

/** Says that a reload has restored the draft, but for these files. */
export function DraftNotice({ lostFiles, moveFocus }: NoticeProps & { lostFiles: readonly string[] }) {
  const focusTab = () => moveFocus({ to: 'tab' });
  const goOn = () => {
    draftStore().dismissNotices();
    focusTab();
  };
  const discard = () => void discardDraft(draftStore().draft().id).then(focusTab);
  return (
    <Notice
      tone="info"
      title="Entwurf wiederhergestellt"
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={goOn}>
            Weitermachen
          </Button>
          <Button size="sm" variant="quiet" onClick={discard}>
            Verwerfen
          </Button>
        </>
      }
    >
      {lostFiles.length === 0
        ? 'Deine Eingaben vom letzten Mal sind wieder da.'
        : `Deine Eingaben vom letzten Mal sind wieder da, nur ${namedFiles(lostFiles)} nicht. ` +
          'Unter „Medien & Absender“ kannst du das noch einmal auswählen.'}
    </Notice>
  );
}

/**
 * Says that the gift of this draft may be saved already, and what becomes of changes; after the
 * first change, that they are in a new gift. Both texts are of one length, so that nothing moves
 * while the first letter is typed.
 */
export const OnItsWayNotice = ({ isSplit }: { isSplit: boolean }) =>
  isSplit ? (
    <Notice tone="info" title="Du schreibst an einem neuen Geschenk">
      Was du vorher abgeschickt hast, bleibt, wie es war. Deine Änderungen kommen nur hier hinein.
    </Notice>
  ) : (
    <Notice tone="info" title="Dieses Geschenk ist schon abgeschickt">
      Wir sehen nach, ob es gespeichert ist. Änderst du hier etwas, wird daraus ein neues Geschenk.
    </Notice>
  );

const RECIPIENT: readonly FieldName[] = ['recipientName', 'recipientEmail'];

/**
 * What the next gift takes over: what its row and its files hold, but for the recipient and the
 * payment. What other tables hold (locks, greetings, the inquiry) belongs to the one gift.
 */
const TAKEN_OVER: readonly FieldName[] = [
  ...ROW_FIELD_NAMES.filter((name) => {
    const field = giftField(name);
    const isTyped = 'tab' in field && field.tab !== 'payment' && !RECIPIENT.includes(name);
    return isTyped && (field.column !== null || field.kept === 'file');
  }),
  'occasion',
  // These follow from others.
  'gifUrl',
  'primary_color',
  'media_type',
  'media_file_name',
];

/** Offers to begin the next gift with what is in the one that was saved a moment ago. */
export function MadeNotice({ made, moveFocus }: NoticeProps & { made: GiftDraft }) {
  const name = made.recipientName.trim();
  const begin = (isEmpty: boolean) => {
    const fields = Object.fromEntries(TAKEN_OVER.map((field) => [field, made[field]]));
    if (isEmpty) draftStore().dismissNotices();
    else draftStore().applyIdea(`Wie für ${name}`, fields);
    moveFocus({ to: 'recipientName', scrolls: true });
  };
  return (
    <Notice
      tone="info"
      title={`Das nächste wie für ${name}?`}
      actions={
        <>
          <Button size="sm" variant="secondary" onClick={() => begin(false)}>
            Damit beginnen
          </Button>
          <Button size="sm" variant="quiet" onClick={() => begin(true)}>
            Leer beginnen
          </Button>
        </>
      }
    >
      Worte, Verpackung, Dateien und Absender sind dann schon da.
    </Notice>
  );
}

/** Offers to take back the idea that a toast has announced; stays until the next edit. */
export function IdeaNotice({ label, moveFocus }: NoticeProps & { label: string }) {
  const takeBack = () => {
    draftStore().takeBackIdea();
    moveFocus({ to: 'tab' });
  };
  return (
    <Notice
      tone="info"
      isSilent
      title={`Idee „${label}“ übernommen`}
      actions={
        <Button size="sm" variant="secondary" onClick={takeBack}>
          Rückgängig
        </Button>
      }
    />
  );
}

/** How the last attempt to pay for this draft ended without a gift. */
export type Setback = 'failed' | 'cancelled';

/** What to do after a setback; what was or may have been captured has notices of its own. */
export function PaymentAdvice({ setback }: { setback: Setback }) {
  return setback === 'failed' ? (
    <Notice tone="warning" title="Das Bezahlen hat nicht geklappt">
      Abgebucht wurde nichts, und dein Entwurf bleibt, wie er ist. Versuche es noch einmal, oder nimm bei
      PayPal eine andere Karte oder ein anderes Konto.
    </Notice>
  ) : (
    <Notice tone="info" title="Noch nicht bezahlt">
      Abgebucht wurde nichts, und dein Entwurf bleibt, wie er ist. Bezahle, wann du magst, oder wähle vorher
      eine andere Option.
    </Notice>
  );
}
