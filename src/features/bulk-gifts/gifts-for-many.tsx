import { useId, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { useAnswer } from '@/api/use-answer.ts';
import { PAYMENT_OPTIONS } from '@/features/checkout/options.ts';
import type { GiftRow } from '@/gift/row.ts';
import { formatHash } from '@/routes.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { Notice } from '@/ui/notice.tsx';
import { showError } from '@/ui/toast/toast-store.ts';
import { ManyDialog } from './late-dialogs.ts';
import { type BatchPass, batchPass } from './requests.ts';
import { type BatchJob, forgetJob, keptJob } from './stored-jobs.ts';

const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });

const SUBSCRIPTIONS = Object.values(PAYMENT_OPTIONS)
  .flatMap(({ label, lasts }) => (lasts ? label : []))
  .join(', ');

const giftsWord = (count: number) => (count === 1 ? 'ein Geschenk' : `${count} Geschenke`);

/** 'Euer Firmenpaket ist da: 50 Geschenke bis 31.12.2026' */
function packWords({ gift_limit, valid_until }: BatchPass): string {
  const limit = gift_limit === null ? 'beliebig viele Geschenke' : giftsWord(gift_limit);
  return `Euer Firmenpaket ist da: ${limit} bis ${day.format(new Date(valid_until))}`;
}

/**
 * 'Für weitere Namen' at an own saved gift (docs/behaviour.md#gifts-for-many): the same gift for
 * each name of a list. It takes a subscription or a company's pass.
 */
export function GiftsForMany({ gift }: { gift: GiftRow }) {
  const hintId = useId();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [open, setOpen] = useState<{ job: BatchJob | null } | null>(null);
  const [job, setJob] = useState(() => keptJob(gift.id));

  // The pass is asked for again after a dialog, which may have used it; if it is not known yet, the
  // button asks itself.
  const { answer: pass, setAnswer: setPass } = useAnswer(batchPass, `${open === null}`);

  const close = () => {
    setOpen(null);
    setJob(keptJob(gift.id));
  };
  const begin = async () => {
    setIsBusy(true);
    try {
      const held = pass === undefined ? await batchPass() : pass;
      setPass(held);
      if (held) setOpen({ job: null });
      else setIsAsked(true);
    } catch (error) {
      showError('Das ging gerade nicht', failureWords(error));
    } finally {
      setIsBusy(false);
    }
  };
  const giveUp = (kept: BatchJob) => {
    forgetJob(kept);
    setJob(null);
  };

  return (
    <div className="mt-6 grid gap-3">
      {pass?.option === 'business_pack' && (
        <Notice tone="success" title={packWords(pass)}>
          {pass.gifts_left === null
            ? 'Mach dieses Geschenk für alle, die auf eurer Liste stehen.'
            : `Noch frei: ${giftsWord(pass.gifts_left)}.`}
        </Notice>
      )}
      {job && (
        <Notice
          tone="info"
          title={`„${job.title}“ ist noch nicht fertig`}
          actions={
            <>
              <Button size="sm" onClick={() => setOpen({ job })}>
                Weitermachen
              </Button>
              <Button size="sm" variant="quiet" onClick={() => giveUp(job)}>
                Verwerfen
              </Button>
            </>
          }
        >
          {`Die Liste hat ${giftsWord(job.recipients.length)}. Was schon erstellt ist, bleibt.`}
        </Notice>
      )}
      <div>
        <Button
          variant="secondary"
          icon={<Icon name="gift" />}
          aria-describedby={hintId}
          busy={isBusy}
          onClick={() => void begin()}
        >
          Für weitere Namen
        </Button>
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {pass === null
            ? `Mit einem ${SUBSCRIPTIONS} oder Firmenpaket.`
            : 'Dasselbe Geschenk für eine ganze Liste: jedes mit eigenem Namen und Link.'}
        </p>
      </div>
      {isAsked && pass === null && (
        <Notice
          tone="info"
          title="Dafür brauchst du ein Abo"
          actions={
            <LinkButton size="sm" href={formatHash({ name: 'create' })}>
              Zu den Abos
            </LinkButton>
          }
        >
          Mit einem Abo machst du aus diesem Geschenk so viele, wie du Namen hast. Für Firmen gibt es das
          Firmenpaket. Wähle es beim nächsten Geschenk unter „Bezahlen“.
        </Notice>
      )}
      {open && <ManyDialog gift={gift} job={open.job} giftsLeft={pass?.gifts_left ?? null} onClose={close} />}
    </div>
  );
}
