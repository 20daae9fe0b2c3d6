import { useEffect, useRef, useState } from 'react';
import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { useFocusHandover } from '@/ui/use-focus-handover.ts';
import { UNDO_MS } from './gift-deletion.ts';

/** Milliseconds that have passed of the ten seconds to undo once the page has been loaded anew. */
const AFTER_RELOAD_MS = 1000;

interface DeletedNoticeProps {
  recipient: string | null;
  /** Until when it can be undone, in milliseconds since 1970. */
  due: number;
  /** The clicked button disappears with its gift. */
  takesFocus: boolean;
  onUndo: () => void;
  /** Who may take the focus from it when its time is over. */
  successors: () => (Element | null)[];
}

/**
 * The notice of a deletion with a button to undo it, for ten seconds; after a reload for what is
 * left of them.
 */
export function DeletedNotice({ recipient, due, takesFocus, onUndo, successors }: DeletedNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  useFocusHandover(button, successors);
  const [time] = useState(() =>
    due - Date.now() > UNDO_MS - AFTER_RELOAD_MS ? 'Zehn Sekunden' : 'Ein paar Sekunden',
  );
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={`Das Geschenk für ${recipient?.trim() || UNKNOWN_RECIPIENT} wird gelöscht.`}
        actions={
          <Button ref={button} size="sm" variant="secondary" onClick={onUndo}>
            Rückgängig
          </Button>
        }
      >
        {time} lang kannst du es dir noch überlegen, dann sind Link und Dateien weg.
      </Notice>
    </div>
  );
}
