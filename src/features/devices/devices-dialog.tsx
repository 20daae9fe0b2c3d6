import { useEffect, useMemo, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { plainPage } from '@/browser/page-location.ts';
import { loadGiftList } from '@/gifts/gift-list.ts';
import { deviceLink } from '@/routes.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { FailedRequest } from '@/ui/failed-request.tsx';
import { Icon } from '@/ui/icons.tsx';
import { LinkBox, useLinkCopy } from '@/ui/link-box.tsx';
import { Notice } from '@/ui/notice.tsx';
import { qrCodeAddress } from '@/ui/qr-code.ts';
import { Spinner } from '@/ui/spinner.tsx';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { deviceCount, inviteDevice, leaveDevices, signOffOthers } from './devices.ts';

/** Milliseconds between two looks for a device that has used the link. */
const LOOK_MS = 3000;

/**
 * 'Auf anderem Gerät zeigen': a one-time link with its QR code, and the devices that share
 * (docs/behaviour.md#second-device).
 */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  /** Whether a device has come since the link was made; `count` is null as long as it is unknown. */
  const [{ count, hasJoined }, setDevices] = useState({ count: null as number | null, hasJoined: false });
  useEffect(() => {
    const look = () =>
      void deviceCount().then(
        (count) =>
          setDevices((now) => ({
            count,
            hasJoined: now.hasJoined || (now.count !== null && count > now.count),
          })),
        // Without an answer the devices are not listed; the link stands above all the same.
        () => undefined,
      );
    look();
    // Nothing tells this page that somebody has scanned its code.
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog title="Auf anderem Gerät zeigen" onClose={onClose}>
      <Invitation isTaken={hasJoined} onAnother={() => setDevices({ count, hasJoined: false })} />
      {count !== null && (
        <Devices count={count} onAlone={() => setDevices({ count: 1, hasJoined: false })} onLeft={onClose} />
      )}
    </Dialog>
  );
}

type Offer =
  | { step: 'asking' }
  | { step: 'open'; token: string }
  | { step: 'expired' }
  | { step: 'failed'; words: string };

interface InvitationProps {
  /** Whether another device has used the link. */
  isTaken: boolean;
  onAnother: () => void;
}

function Invitation({ isTaken, onAnother }: InvitationProps) {
  const [offer, setOffer] = useState<Offer>({ step: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const { box, copyLink } = useLinkCopy();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` makes a new link.
  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    setOffer({ step: 'asking' });
    inviteDevice().then(
      ({ token, seconds }) => {
        if (isLeft) return;
        setOffer({ step: 'open', token });
        timer = setTimeout(() => setOffer({ step: 'expired' }), seconds * 1000);
      },
      (error: unknown) => isLeft || setOffer({ step: 'failed', words: failureWords(error) }),
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [attempt]);

  const link = offer.step === 'open' ? deviceLink(plainPage(), offer.token) : '';
  const qrCode = useMemo(() => link && qrCodeAddress(link), [link]);
  if (offer.step === 'asking') return <Spinner label="Der Link wird gemacht …" />;
  const makeAnother = () => {
    onAnother();
    setAttempt(attempt + 1);
  };
  if (offer.step === 'failed') {
    return (
      <FailedRequest title="Es konnte kein Link gemacht werden." onRetry={makeAnother}>
        {offer.words}
      </FailedRequest>
    );
  }
  if (offer.step === 'expired' || isTaken) {
    return (
      <Notice
        tone={isTaken ? 'success' : 'info'}
        title={isTaken ? 'Ein weiteres Gerät hat deine Geschenke.' : 'Der Link ist abgelaufen.'}
        actions={
          <Button size="sm" variant="secondary" icon={<Icon name="refresh" />} onClick={makeAnother}>
            Neuen Link machen
          </Button>
        }
      >
        {isTaken && 'Der Link ist damit verbraucht.'}
      </Notice>
    );
  }
  return (
    <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      <figure className="mx-auto">
        <img
          src={qrCode}
          alt="QR-Code mit dem Link für das andere Gerät"
          width="176"
          height="176"
          className="mx-auto rounded-field"
        />
        <figcaption className="mt-1 text-center text-sm text-ink-soft">
          Mit dem anderen Gerät scannen
        </figcaption>
      </figure>
      <div className="grid gap-3">
        <p>
          Der Link gilt zehn Minuten und für ein einziges Gerät. Gib ihn niemandem weiter: Wer ihn öffnet,
          kann deine Geschenke sehen und löschen, und lesen, wer sich bedankt hat.
        </p>
        <LinkBox label="Link für das andere Gerät" link={link} box={box} />
        <Button
          className="justify-self-start"
          icon={<Icon name="copy" />}
          onClick={() => void copyLink(link, 'Öffne ihn in den nächsten zehn Minuten auf dem anderen Gerät.')}
        >
          Link kopieren
        </Button>
      </div>
    </div>
  );
}

type Choice = 'leave' | 'others';

const CHOICES: Readonly<Record<Choice, { label: string; question: string; confirm: string; done: string }>> =
  {
    leave: {
      label: 'Dieses Gerät abmelden',
      question: 'Die gemeinsamen Geschenke sind dann nur noch auf den anderen Geräten. Wirklich abmelden?',
      confirm: 'Ja, dieses abmelden',
      done: 'Dieses Gerät ist abgemeldet',
    },
    others: {
      label: 'Alle anderen abmelden',
      question: 'Deine Geschenke sind dann nur noch auf diesem Gerät. Wirklich abmelden?',
      confirm: 'Ja, alle anderen abmelden',
      done: 'Alle anderen Geräte sind abgemeldet',
    },
  };

interface DevicesProps {
  count: number;
  /** All others were signed off. */
  onAlone: () => void;
  /** This device was. */
  onLeft: () => void;
}

function Devices({ count, onAlone, onLeft }: DevicesProps) {
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const keep = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!chosen) return;
    keep.current?.focus();
    // The focus brings its own button into sight only; on a phone the other one lies below it.
    keep.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const carryOut = async (choice: Choice) => {
    setBusy(true);
    try {
      await (choice === 'leave' ? leaveDevices() : signOffOthers());
      showToast(CHOICES[choice].done, '', { tone: 'success' });
      if (choice === 'leave') {
        loadGiftList();
        onLeft();
      } else {
        onAlone();
        setChosen(null);
        heading.current?.focus();
      }
    } catch (error) {
      showError('Nicht abgemeldet', failureWords(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section aria-labelledby="devices" className="mt-7 border-t border-line pt-5">
      <h3 id="devices" ref={heading} tabIndex={-1} className="text-xl">
        Geräte
      </h3>
      <p className="mt-1">
        {count > 1
          ? `${count} Geräte teilen sich deine Geschenke.`
          : 'Deine Geschenke sind nur auf diesem Gerät.'}
      </p>
      {count > 1 &&
        (chosen ? (
          <div className="mt-4 grid gap-3">
            <p className="font-semibold">{CHOICES[chosen].question}</p>
            <div className="flex scroll-mb-5 flex-wrap gap-3">
              <Button ref={keep} variant="secondary" onClick={() => setChosen(null)}>
                Nein
              </Button>
              <Button variant="danger" busy={busy} onClick={() => void carryOut(chosen)}>
                {CHOICES[chosen].confirm}
              </Button>
            </div>
          </div>
        ) : (
          <div className="mt-4 flex flex-wrap gap-3">
            {(['leave', 'others'] as const).map((choice) => (
              <Button key={choice} variant="secondary" onClick={() => setChosen(choice)}>
                {CHOICES[choice].label}
              </Button>
            ))}
          </div>
        ))}
    </section>
  );
}
