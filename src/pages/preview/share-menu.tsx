import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { plainPage } from '@/browser/page-location.ts';
import { isPhone } from '@/browser/user-agent.ts';
import { giftDocumentName } from '@/gift/gift-documents.ts';
import type { GiftRow } from '@/gift/row.ts';
import { invitation, SHARE_TEXT_LENGTH, shareAddresses, withLink } from '@/gift/share-text.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { previewLink } from '@/routes/routes.ts';
import { settings } from '@/settings/settings.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextArea } from '@/ui/field.tsx';
import { Icon } from '@/ui/icons.tsx';
import { GiftTag } from './gift-tag.tsx';

interface ShareMenuProps {
  gift: GiftRow;
  /** The moment before which the gift stays closed; may come to be known while the menu is open. */
  opensAt: string | null;
  onClose: () => void;
}

const svgAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The ways to share a link, with words that can be changed before: share sheet, messengers, e-mail, QR code and a printed tag (A6). */
export function ShareMenu({ gift, opensAt, onClose }: ShareMenuProps) {
  const { recipientName, senderName, packingStyle } = wrappedGiftFromRow(gift);
  const link = previewLink(plainPage(), gift.id, giftDocumentName(packingStyle));
  const [printing, setPrinting] = useState(false);
  const [copied, setCopied] = useState('');
  /** null until the proposed words are changed. */
  const [changed, setChanged] = useState<string | null>(null);
  const opening = opensAt === null ? undefined : new Date(opensAt);
  const text = changed ?? invitation({ recipientName, senderName, opensAt: opening }, new Date());
  const subject = `${senderName || 'Jemand'} hat ein Geschenk für dich`;
  const addresses = shareAddresses({ text, link, subject, email: gift.recipient_email ?? '' });
  const qrCode = useMemo(() => svgAddress(renderSVG(link, { border: 2 })), [link]);
  const canShare = typeof navigator.share === 'function';

  const share = async () => {
    try {
      await navigator.share({ title: subject, text: text.trim(), url: link });
      onClose();
    } catch {
      // navigator.share rejects when its sheet is closed without a choice; no toast.
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(withLink(text, link));
      setCopied('Text und Link sind kopiert.');
    } catch {
      setCopied('Der Text konnte nicht kopiert werden. Nimm einen der anderen Wege.');
    }
  };
  const change = (words: string) => {
    setChanged(words);
    setCopied('');
  };

  return (
    <Dialog title="Teilen" onClose={onClose}>
      <TextArea
        label="Dein Text zum Link"
        hint={`Der Link kommt von selbst dazu.${settings.site && ' Im Chat zeigt er ein Bild der Verpackung.'}`}
        rows={4}
        maxLength={SHARE_TEXT_LENGTH}
        value={text}
        onChange={change}
      />
      <div className="mt-5 grid items-start gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid gap-3">
          {canShare && (
            <Button icon={<Icon name="share" />} onClick={() => void share()}>
              Über das Gerät teilen
            </Button>
          )}
          <Messenger href={addresses.whatsApp}>Per WhatsApp senden</Messenger>
          <Messenger href={addresses.telegram}>Per Telegram senden</Messenger>
          {isPhone(navigator.userAgent) && (
            <LinkButton
              variant="secondary"
              className="px-3"
              icon={<Icon name="message" />}
              href={addresses.sms}
            >
              Als SMS senden
            </LinkButton>
          )}
          <LinkButton variant="secondary" className="px-3" icon={<Icon name="mail" />} href={addresses.mail}>
            E-Mail schreiben
          </LinkButton>
          <Button
            variant="secondary"
            className="px-3"
            icon={<Icon name="copy" />}
            onClick={() => void copy()}
          >
            Text mit Link kopieren
          </Button>
          <p role="status" className="text-sm empty:hidden">
            {copied}
          </p>
        </div>
        <div className="grid justify-items-center gap-3">
          <figure>
            <img
              src={qrCode}
              alt="QR-Code mit dem Link zum Geschenk"
              width="176"
              height="176"
              className="rounded-field"
            />
            <figcaption className="mt-1 text-center text-sm text-ink-soft">Mit der Kamera öffnen</figcaption>
          </figure>
          <LinkButton
            variant="secondary"
            icon={<Icon name="qr" />}
            href={qrCode}
            download="geschenk-qr-code.svg"
          >
            QR-Code speichern
          </LinkButton>
          <Button
            variant="secondary"
            className="px-3"
            icon={<Icon name="print" />}
            onClick={() => setPrinting(true)}
          >
            Geschenkanhänger drucken
          </Button>
        </div>
      </div>
      {printing && <GiftTag gift={gift} qrCode={qrCode} onPrinted={() => setPrinting(false)} />}
    </Dialog>
  );
}

function Messenger({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton
      variant="secondary"
      className="px-3"
      icon={<Icon name="message" />}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </LinkButton>
  );
}
