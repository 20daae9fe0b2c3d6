import { useEffect, useMemo, useRef, useState } from 'react';
import { failureWords } from '@/api/failure-words.ts';
import { plainPage } from '@/browser/page-location.ts';
import { loadGiftList } from '@/gifts/gift-list.ts';
import { deviceLink } from '@/routes.ts';
import { AskFirst } from '@/ui/ask-first.tsx';
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

/** A one-time link, and the devices that share (docs/behaviour.md#second-device). */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  /** `count` is null while unknown; `hasJoined`: a device has come since the link was made. */
  const [{ count, hasJoined }, setDevices] = useState({ count: null as number | null, hasJoined: false });
  const [linksMade, setLinksMade] = useState(1);
  useEffect(() => {
    const look = () => {
      if (document.hidden) return;
      deviceCount().then(
        (count) =>
          setDevices((now) => ({
            count,
            hasJoined: now.hasJoined || (now.count !== null && count > now.count),
          })),
        // The devices are not listed without an answer; the link stands above all the same.
        () => undefined,
      );
    };
    look();
    // The page has to ask: nothing tells it that its code was scanned.
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  const makeAnother = () => {
    setDevices({ count, hasJoined: false });
    setLinksMade(linksMade + 1);
  };
  return (
    <Dialog title="Auf anderem Gerät zeigen" onClose={onClose}>
      <Invitation key={linksMade} isTaken={hasJoined} onAnother={makeAnother} />
      {count !== null && (
        <Devices count={count} onAlone={() => setDevices({ count: 1, hasJoined: false })} onLeft={onClose} />
      )}
    </Dialog>
  );
}

type Offer = { state: 'asking' | 'expired' } | { state: 'open' | 'failed'; words: string };

function Invitation({ isTaken, onAnother }: { isTaken: boolean; onAnother: () => void }) {
  /** `words` are the token, or why there is none. */
  const [offer, setOffer] = useState<Offer>({ state: 'asking' });
  const { box, copyLink } = useLinkCopy();

  useEffect(() => {
    let isLeft = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    inviteDevice().then(
      ({ token, seconds }) => {
        if (isLeft) return;
        setOffer({ state: 'open', words: token });
        timer = setTimeout(() => setOffer({ state: 'expired' }), seconds * 1000);
      },
      (error: unknown) => {
        if (!isLeft) setOffer({ state: 'failed', words: failureWords(error) });
      },
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, []);

  const link = offer.state === 'open' ? deviceLink(plainPage(), offer.words) : '';
  const qrCode = useMemo(() => link && qrCodeAddress(link), [link]);
  if (offer.state === 'asking') return <Spinner label="Der Link wird gemacht …" />;
  if (offer.state === 'failed') {
    return (
      <FailedRequest title="Es konnte kein Link gemacht werden." onRetry={onAnother}>
        {offer.words}
      </FailedRequest>
    );
  }
  if (offer.state === 'expired' || isTaken) {
    return (
      <Notice
        tone={isTaken ? 'success' : 'info'}
        title={isTaken ? 'Ein weiteres Gerät hat deine Geschenke.' : 'Der Link ist abgelaufen.'}
        actions={
          <Button size="sm" variant="secondary" icon={<Icon name="refresh" />} onClick={onAnother}>
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

interface DevicesProps {
  count: number;
  onAlone: () => void;
  onLeft: () => void;
}

function Devices({ count, onAlone, onLeft }: DevicesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const signOff = async (request: () => Promise<unknown>, done: string, onDone: () => void) => {
    try {
      await request();
      showToast(done, '', { tone: 'success' });
      onDone();
    } catch (error) {
      showError('Nicht abgemeldet', failureWords(error));
    }
  };
  const leave = () =>
    signOff(leaveDevices, 'Dieses Gerät ist abgemeldet', () => {
      loadGiftList();
      onLeft();
    });
  const leaveOthersOut = () =>
    signOff(signOffOthers, 'Alle anderen Geräte sind abgemeldet', () => {
      onAlone();
      heading.current?.focus();
    });
  return (
    <section aria-labelledby="devices" className="mt-7 border-t border-line pt-5">
      <h3 id="devices" ref={heading} tabIndex={-1} className="text-xl">
        Geräte
      </h3>
      <p className="mt-1 mb-3">
        {count > 1
          ? `${count} Geräte teilen sich deine Geschenke.`
          : 'Deine Geschenke sind nur auf diesem Gerät.'}
      </p>
      {count > 1 && (
        <>
          <AskFirst
            label="Dieses Gerät abmelden"
            question="Die gemeinsamen Geschenke sind dann nur noch auf den anderen Geräten. Wirklich abmelden?"
            confirm="Ja, dieses abmelden"
            keep="Nein"
            onConfirm={leave}
          />
          <AskFirst
            label="Alle anderen abmelden"
            question="Deine Geschenke sind dann nur noch auf diesem Gerät. Wirklich abmelden?"
            confirm="Ja, alle anderen abmelden"
            keep="Nein"
            onConfirm={leaveOthersOut}
          />
        </>
      )}
    </section>
  );
}
