import { useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { Icon } from '@/ui/icons.tsx';
import { GiftTag } from './gift-tag.tsx';

interface ShareMenuProps {
  gift: GiftRow;
  link: string;
  onClose: () => void;
}

const svgAddress = (svg: string) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** The ways to share a link: share sheet, e-mail, WhatsApp, QR code and a printed tag (A6). */
export function ShareMenu({ gift, link, onClose }: ShareMenuProps) {
  const { senderName } = wrappedGiftFromRow(gift);
  const [printing, setPrinting] = useState(false);
  const words = `${senderName || 'Jemand'} hat dir ein Geschenk verpackt. Hier kannst du es auspacken: ${link}`;
  const subject = `${senderName || 'Jemand'} hat ein Geschenk für dich`;
  const mail = `mailto:${encodeURIComponent(gift.recipient_email ?? '')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(words)}`;
  const whatsApp = `https://wa.me/?text=${encodeURIComponent(words)}`;
  const qrCode = useMemo(() => svgAddress(renderSVG(link, { border: 2 })), [link]);
  const canShare = typeof navigator.share === 'function';

  const share = async () => {
    try {
      await navigator.share({ title: subject, text: `${subject}.`, url: link });
      onClose();
    } catch {
      // navigator.share rejects when its sheet is closed without a choice; no toast.
    }
  };

  return (
    <Dialog title="Teilen" onClose={onClose}>
      <div className="grid items-start gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
        <figure className="mx-auto">
          <img
            src={qrCode}
            alt="QR-Code mit dem Link zum Geschenk"
            width="176"
            height="176"
            className="rounded-field"
          />
          <figcaption className="mt-1 text-center text-sm text-ink-soft">Mit der Kamera öffnen</figcaption>
        </figure>
        <div className="grid gap-3">
          {canShare && (
            <Button icon={<Icon name="share" />} onClick={() => void share()}>
              Über das Gerät teilen
            </Button>
          )}
          <LinkButton variant="secondary" icon={<Icon name="mail" />} href={mail}>
            E-Mail schreiben
          </LinkButton>
          <LinkButton
            variant="secondary"
            icon={<Icon name="external" />}
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
          >
            Per WhatsApp senden
          </LinkButton>
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
