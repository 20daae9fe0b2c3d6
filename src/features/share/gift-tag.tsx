import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { WrappingPicture } from '@/wrapping/wrapping-picture.tsx';
import './gift-tag.css';

interface GiftTagProps {
  gift: GiftRow;
  /** Address of the QR code's picture. */
  qrCode: string;
  onPrinted: () => void;
}

/** A printable A6 tag with name, QR code and wrapping. Rendered only while printing. */
export function GiftTag({ gift, qrCode, onPrinted }: GiftTagProps) {
  const { recipientName, senderName, packingStyle, pattern, ribbonColor } = wrappedGiftFromRow(gift);
  const tag = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);

  useEffect(() => {
    const finish = () => printed();
    let left = false;
    window.addEventListener('afterprint', finish);
    const pictures = [...(tag.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!left) window.print();
    });
    return () => {
      left = true;
      window.removeEventListener('afterprint', finish);
    };
  }, []);

  return createPortal(
    <div ref={tag} className="gift-tag">
      <WrappingPicture style={packingStyle} pattern={pattern} ribbonColor={ribbonColor} eager />
      {/* @page is here and not in the style sheet, where it would set A6 for every print of the
          app: it cannot be limited to an element. */}
      <style>{'@page { size: 105mm 148mm; margin: 6mm; }'}</style>
      <p className="gift-tag-name">Für {recipientName || UNKNOWN_RECIPIENT}</p>
      {senderName && <p>Von: {senderName}</p>}
      <img src={qrCode} alt="" className="gift-tag-code" />
      <p>Mit der Kamera scannen und auspacken</p>
    </div>,
    document.body,
  );
}
