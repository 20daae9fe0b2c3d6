import { FIELD_NAMES, type FieldName, GIFT_FIELDS, type GiftDraft } from '@/gift/fields.ts';
import { LOCK_FIELDS } from '@/gift/lock.ts';
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
    draftStore.dismissNotices();
    focusTab();
  };
  const discard = () => void discardDraft(draftStore.draft().id).then(focusTab);
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
      Deine Eingaben vom letzten Mal sind wieder da
      {lostFiles.length === 0
        ? '.'
        : `, nur ${namedFiles(lostFiles)} nicht. ` +
          'Unter „Medien & Absender“ kannst du das noch einmal auswählen.'}
    </Notice>
  );
}

/** Fields of this one recipient, and those that a draft gets by itself. */
const LEFT_BEHIND: readonly FieldName[] = ['recipientName', 'recipientEmail', 'gathers'];
const FOLLOWING = ['gifUrl', 'primary_color', 'media_type', 'media_file_name'] as const;

/** What the next gift takes over: everything but the recipient, the locks and the payment. */
const TAKEN_OVER: readonly FieldName[] = [
  ...FIELD_NAMES.filter((name) => {
    const field = GIFT_FIELDS[name];
    return 'tab' in field && field.tab !== 'payment' && !(name in LOCK_FIELDS || LEFT_BEHIND.includes(name));
  }),
  ...FOLLOWING,
];

/** Offers to begin the next gift with what is in the one that was saved a moment ago. */
export function MadeNotice({ made, moveFocus }: NoticeProps & { made: GiftDraft }) {
  const name = made.recipientName.trim();
  const begin = (isEmpty: boolean) => {
    const fields = Object.fromEntries(TAKEN_OVER.map((field) => [field, made[field]]));
    if (isEmpty) draftStore.dismissNotices();
    else draftStore.applyIdea(`Wie für ${name}`, fields);
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

/** Stays until the next edit, and offers to take an idea back that its toast has announced. */
export function IdeaNotice({ label, moveFocus }: NoticeProps & { label: string }) {
  const takeBack = () => {
    draftStore.takeBackIdea();
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
