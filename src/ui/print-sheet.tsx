import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

interface PrintSheetProps {
  /** Descriptors of @page: size and margin. */
  page: string;
  className: string;
  /** Takes the sheet off the page. */
  onPrinted: () => void;
  children: ReactNode;
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
      {/* Not in a style sheet, where it would be the page of every print of the app. */}
      <style>{`@page { ${page} }`}</style>
      {children}
    </div>,
    document.body,
  );
}
