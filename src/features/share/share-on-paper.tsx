import { useMemo, useState } from 'react';
import type { GiftRow } from '@/gift/row.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { qrCodeAddress } from '@/ui/qr-code.ts';
import { GiftTag } from './gift-tag.tsx';
import { sharedLink } from './shared-message.ts';

/** The link as a QR code, to be scanned, saved, or printed on a tag (A6). */
export function ShareOnPaper({ gift }: { gift: GiftRow }) {
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
      <div className="grid flex-[1_1_14rem] gap-2">
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
      {printing && <GiftTag gift={gift} qrCode={qrCode} onPrinted={() => setPrinting(false)} />}
    </div>
  );
}
