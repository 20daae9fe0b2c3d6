import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import { qrCodeAddress } from '@/ui/qr-code.ts';
import './tag-sheet.css';

interface TagSheetProps {
  tags: readonly { name: string; link: string }[];
  sender: string;
  onPrinted: () => void;
}

/** Tags with name and QR code, eight on a page of A4, to be cut apart. Rendered only while printing. */
export function TagSheet({ tags, sender, onPrinted }: TagSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);

  useEffect(() => {
    const finish = () => printed();
    let isLeft = false;
    window.addEventListener('afterprint', finish);
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!isLeft) window.print();
    });
    return () => {
      isLeft = true;
      window.removeEventListener('afterprint', finish);
    };
  }, []);

  return createPortal(
    <div ref={sheet} className="tag-sheet">
      {/* Here and not in the style sheet, where it would be the page of every print of the app. */}
      <style>{'@page { size: A4; margin: 0; }'}</style>
      {tags.map(({ name, link }) => (
        <div key={link} className="tag-sheet-tag">
          <p className="tag-sheet-name" dir="auto">
            Für {name}
          </p>
          <img src={qrCodeAddress(link)} alt="" />
          <p>Mit der Kamera scannen und auspacken</p>
          {sender && <p className="tag-sheet-sender">Von: {sender}</p>}
        </div>
      ))}
    </div>,
    document.body,
  );
}
