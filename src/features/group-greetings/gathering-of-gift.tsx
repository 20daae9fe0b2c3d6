import { useId, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { useAnswer } from '@/api/use-answer.ts';
import { plainPage } from '@/browser/page-location.ts';
import { shareByDevice } from '@/browser/share-by-device.ts';
import { packingStyleOf } from '@/gift/packing-styles.ts';
import type { GiftRow } from '@/gift/row.ts';
import { inQuery } from '@/gift/text.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { joiningLink } from '@/routes.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import type { Elements } from '@/ui/elements.ts';
import { FailedLookUp } from '@/ui/failed-request.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { LinkBox, useLinkCopy } from '@/ui/link-box.tsx';
import { qrCodeAddress } from '@/ui/qr-code.ts';
import { showError } from '@/ui/toast/toast-store.ts';
import { useOnline } from '@/ui/use-online.ts';
import type { Gathering, ReceivedGreeting as Received } from './greeting.ts';
import { gatheringOf } from './requested-gatherings.ts';
import { changeGathering } from './requests.ts';

// Most gifts have no greetings, and the part brings cards of many kinds along.
const ReceivedGreetings = lazyPart(async () => (await import('./received-greetings.tsx')).ReceivedGreetings, {
  waitsForNetwork: true,
});

/** Names that are told beside the number of greetings. */
const NAMED = 12;

const list = new Intl.ListFormat('de-DE');

/** Name of the document with the link preview of its wrapping, null for an unknown one. */
const documentOf = (gift: GiftRow) => packingStyleOf(wrappedGiftFromRow(gift).packingStyle)?.document ?? null;

/** '3 Grüße, von Anna, Ben und Carl' */
function countWords(greetings: readonly Received[]): string {
  const names = [...new Set(greetings.map(({ name }) => name))];
  const named =
    names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} weiteren`] : names;
  return `${greetings.length === 1 ? 'Ein Gruß' : `${greetings.length} Grüße`}, von ${list.format(named)}`;
}

/**
 * 'Gemeinsam schenken' at an own gift (docs/behaviour.md#given-together): the link to join, the
 * greetings that lie in it, and the switch for a gift that was saved without.
 */
export function GatheringOfGift({ gift }: { gift: GiftRow }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  /** null where nothing was switched on. */
  const {
    answer: gathering,
    setAnswer: setGathering,
    failure,
    askAgain,
  } = useAnswer(() => gatheringOf(gift.id), gift.id);
  /** Ids of deleted greetings, which an answer that was on its way meanwhile may still hold. */
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  useOnline(failure ? askAgain : null);

  const change = async (isOpen: boolean) => {
    setBusy(true);
    try {
      setGathering(await changeGathering(gift.id, isOpen));
      // The pressed button goes; what follows stands below the heading.
      heading.current?.focus({ preventScroll: true });
    } catch (error) {
      showError('Nicht geändert', failureWords(error));
    } finally {
      setBusy(false);
    }
  };

  const replace = (id: string, changed: Received | null) => {
    if (!changed) return setDeleted((before) => new Set(before).add(id));
    setGathering(
      (now) => now && { ...now, greetings: now.greetings.map((one) => (one.id === id ? changed : one)) },
    );
  };

  // A panel that is coming keeps the room that most gifts need, so that nothing below it moves.
  const isComing = gathering === undefined && !failure;
  return (
    <section
      aria-labelledby={headingId}
      style={{ visibility: isComing ? 'hidden' : undefined }}
      className="mt-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl">
        Gemeinsam schenken
      </h2>
      {failure && (
        <FailedLookUp className="mt-1" onRetry={askAgain}>
          {`Ob Grüße dabeiliegen, ließ sich gerade nicht nachsehen: ${failure}`}
        </FailedLookUp>
      )}
      {!gathering && !failure && (
        <>
          <p className="mt-1 text-ink-soft">
            Wer deinen Link zum Mitmachen hat, legt einen Gruß dazu: ein paar Worte, ein Foto oder eine
            Sprachnachricht. Sie kommen nach deinem Brief zum Vorschein.
          </p>
          <Button
            variant="secondary"
            className="mt-3"
            icon={<Icon name="message" />}
            busy={busy}
            onClick={() => void change(true)}
          >
            Grüße sammeln
          </Button>
        </>
      )}
      {gathering && (
        <Gathered
          gift={gift}
          state={gathering.state}
          greetings={gathering.greetings.filter(({ id }) => !deleted.has(id))}
          link={joiningLink(plainPage(), gathering.token, documentOf(gift))}
          onChanged={replace}
          successor={() => heading.current}
        >
          {gathering.state === 'ended' ? (
            <Button icon={<Icon name="refresh" />} busy={busy} onClick={() => void change(true)}>
              Weiter sammeln
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="sm"
              className="-ml-3"
              icon={<Icon name="stop" />}
              busy={busy}
              onClick={() => void change(false)}
            >
              Sammeln beenden
            </Button>
          )}
        </Gathered>
      )}
    </section>
  );
}

const STATE_WORDS: Readonly<Record<Gathering['state'], string>> = {
  unpaid:
    'Deine Zahlung ist noch nicht bestätigt. Sobald sie es ist, kann man über diesen Link Grüße dazulegen.',
  open: 'Wer diesen Link hat, legt einen Gruß dazu. Was sonst im Geschenk ist, erfährt dort niemand.',
  ended: 'Das Sammeln ist beendet: Es kommt kein Gruß mehr dazu.',
};

interface GatheredProps extends Pick<Gathering, 'state' | 'greetings'> {
  gift: GiftRow;
  /** The link by which others join. */
  link: string;
  onChanged: (id: string, changed: Received | null) => void;
  /** The element that takes the focus when the last greeting goes with it. */
  successor: () => Element | null;
  /** The button that ends the gathering, or goes on. */
  children: Elements;
}

function Gathered({ gift, state, greetings, link, onChanged, successor, children }: GatheredProps) {
  return (
    <>
      <p className="mt-1 text-ink-soft">{STATE_WORDS[state]}</p>
      {state !== 'ended' && <Invitation gift={gift} link={link} />}
      <p className="mt-5 font-semibold wrap-anywhere" dir="auto">
        {greetings.length > 0 ? countWords(greetings) : 'Noch keine Grüße'}
      </p>
      {greetings.length === 0 && state !== 'ended' && (
        <p className="text-ink-soft">
          Schick den Link zum Mitmachen an alle, die mitschenken, am besten in eure Gruppe.
        </p>
      )}
      {greetings.length > 0 && (
        <ReceivedGreetings
          greetings={greetings}
          ribbonColor={gift.primary_color}
          successor={successor}
          onChanged={onChanged}
        />
      )}
      <p className="mt-4">{children}</p>
    </>
  );
}

/** The link to join, as text, by the ways of the device, and as a QR code. */
function Invitation({ gift, link }: { gift: GiftRow; link: string }) {
  const { box, copyLink } = useLinkCopy();
  const { recipientName } = wrappedGiftFromRow(gift);
  const text = recipientName
    ? `Wir schenken ${recipientName} etwas. Leg einen Gruß dazu:`
    : 'Wir schenken etwas. Leg einen Gruß dazu:';
  const share = async () => {
    if ((await shareByDevice({ text, url: link })) === 'refused')
      showError('Teilen klappt hier nicht', 'Kopiere den Link, oder lade per WhatsApp ein.');
  };
  return (
    <div className="mt-4 grid gap-4">
      <LinkBox label="Link zum Mitmachen" link={link} box={box} />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <div className="wrap-anywhere grid min-w-0 flex-[1_1_14rem] grid-cols-1 gap-2">
          <Button
            icon={<Icon name="copy" />}
            onClick={() => void copyLink(link, 'Schick ihn an alle, die mitschenken.')}
          >
            Mitmach-Link kopieren
          </Button>
          {typeof navigator.share === 'function' && (
            <Button variant="secondary" icon={<Icon name="share" />} onClick={() => void share()}>
              Über das Gerät einladen
            </Button>
          )}
          <LinkButton
            variant="secondary"
            icon={<Icon name="message" />}
            href={`https://wa.me/?text=${inQuery(`${text} ${link}`)}`}
            target="_blank"
            rel="noreferrer"
          >
            Per WhatsApp einladen
          </LinkButton>
        </div>
        <img
          src={qrCodeAddress(link)}
          alt="QR-Code mit dem Link zum Mitmachen"
          width="128"
          height="128"
          className="mx-auto rounded-field"
        />
      </div>
    </div>
  );
}
