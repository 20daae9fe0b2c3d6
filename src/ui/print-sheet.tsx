import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Elements } from './elements.ts';

/** The sheet is shown in print only, and then alone; long names end after three lines. */
const STYLE = `
@media not print { .print-sheet { display: none } }
@media print {
  body:has(> .print-sheet) > :not(.print-sheet) { display: none !important }
  .print-sheet { text-align: center; print-color-adjust: exact }
  .print-sheet-name {
    display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; max-width: 100%;
    overflow: hidden; overflow-wrap: anywhere; font-weight: 600; line-height: 1.2;
  }
}`;

interface PrintSheetProps {
  /** Descriptors of @page: size and margin. */
  page: string;
  className: string;
  /** Takes the sheet off the page. */
  onPrinted: () => void;
  children: Elements;
}

/** What is printed in place of the page, as soon as its pictures are there. */
export function PrintSheet({ page, className, onPrinted, children }: PrintSheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const leave = new AbortController();
    window.addEventListener('afterprint', () => printed(), { signal: leave.signal });
    const pictures = [...(sheet.current?.querySelectorAll('img') ?? [])];
    void Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
      if (!leave.signal.aborted) window.print();
    });
    return () => leave.abort();
  }, []);
  return createPortal(
    <div ref={sheet} className={`print-sheet ${className}`}>
      {/* The rule is in no style sheet, where it would hold for every print of the app. */}
      <style>{`@page { ${page} }${STYLE}`}</style>
      {children}
    </div>,
    document.body,
  );
}
