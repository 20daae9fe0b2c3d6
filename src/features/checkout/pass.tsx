import { useAnswer } from '@/api/use-answer.ts';
import { hasSenderKey } from '@/browser/sender-key.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { PASS_BACK, PASS_PLACE, PAYMENT_OPTIONS } from './options.ts';
import { currentPass, type Pass } from './requests.ts';

/** 'Dein Monatsabo gilt bis 21.12.2026'. */
export function passText({ option, validUntil }: Pass): string {
  const day = validUntil.toLocaleDateString('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
  return `Dein ${PAYMENT_OPTIONS[option].label} gilt bis ${day}`;
}

/** The valid pass of this browser; null for none and until the database has answered. */
export function usePass(): Pass | null {
  // A browser without a key has no pass; without an answer the gift can be paid for as always.
  const { answer } = useAnswer(async () => (hasSenderKey() ? currentPass() : null), '');
  return answer ?? null;
}

interface PassNoticeProps {
  pass: Pass;
  isBusy: boolean;
  onCreate: () => void;
}

/** The way to a gift that a pass covers, beside the options, which it leaves as they were chosen. */
export function PassNotice({ pass, isBusy, onCreate }: PassNoticeProps) {
  return (
    <Notice
      tone="success"
      title={passText(pass)}
      actions={
        <Button busy={isBusy} onClick={onCreate}>
          Geschenk im Abo erstellen
        </Button>
      }
    >
      <p>Dieses Geschenk ist darin enthalten, du bezahlst nichts.</p>
      <p className="mt-1 text-sm">
        {`${PASS_PLACE} Nimm es auf ein zweites Gerät mit („Auf anderem Gerät zeigen“ bei einem deiner ` +
          `Geschenke). ${PASS_BACK}`}
      </p>
    </Notice>
  );
}
