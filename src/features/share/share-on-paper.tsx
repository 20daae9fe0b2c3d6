import { useMemo, useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { PrintSheet } from '@/ui/print-sheet.tsx';
import { qrCodeAddress } from '@/ui/qr-code.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import { sharedLink } from './share-text.ts';
import './gift-tag.css';

/** The link as a QR code, to be scanned, saved, or printed on a tag (A6). */
export function ShareOnPaper({ gift }: { gift: GiftRow }) {
  const { recipientName, senderName, packingStyle, pattern, ribbonColor } = wrappedGiftFromRow(gift);
  const link = sharedLink(gift);
  const [printing, setPrinting] = useState(false);
  const qrCode = useMemo(() => qrCodeAddress(link), [link]);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <img
        src={qrCode}
        alt="QR-Code mit dem Link zum Geschenk"
        width="128"
        height="128"
        className="rounded-field"
      />
      <div className="wrap-anywhere grid min-w-0 flex-[1_1_14rem] grid-cols-1 gap-2">
        <p className="text-sm text-ink-soft">Zum Dazulegen: mit der Kamera scannen und auspacken.</p>
        <Button variant="secondary" icon={<Icon name="print" />} onClick={() => setPrinting(true)}>
          Geschenkanhänger drucken
        </Button>
        <LinkButton
          variant="secondary"
          icon={<Icon name="qr" />}
          href={qrCode}
          download="geschenk-qr-code.svg"
        >
          QR-Code speichern
        </LinkButton>
      </div>
      {printing && (
        <PrintSheet
          page="size: 105mm 148mm; margin: 6mm;"
          className="gift-tag"
          onPrinted={() => setPrinting(false)}
        >
          <WrappingPicture style={packingStyle} pattern={pattern} ribbonColor={ribbonColor} eager />
          <p className="print-sheet-name">{`Für ${recipientName || UNKNOWN_RECIPIENT}`}</p>
          {senderName && <p>{`Von: ${senderName}`}</p>}
          <img src={qrCode} alt="" className="gift-tag-code" />
          <p>Mit der Kamera scannen und auspacken</p>
        </PrintSheet>
      )}
    </div>
  );
}
