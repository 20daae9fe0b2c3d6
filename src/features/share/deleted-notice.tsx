import { useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '@/browser/undo-window.ts';
import type { GiftRow } from '@/gift/row.ts';
import { UNKNOWN_RECIPIENT } from '@/gift/wrapped-gift.ts';
import { Button } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { type Successors, useFocusHandover } from '@/ui/use-focus-handover.ts';
import type { Deletion } from './gift-deletion.ts';

interface DeletedNoticeProps {
  deletion: Deletion;
  onUndo: (gift: GiftRow) => void;
  /** Elements that may take the focus from it when its time is over. */
  successors: Successors;
}

/** Undoes a deletion for ten seconds; after a reload for what is left of them. */
export function DeletedNotice({ deletion: { gift, due }, onUndo, successors }: DeletedNoticeProps) {
  // Only a new notice takes the focus, not one from before a reload.
  const [isFresh] = useState(() => due - Date.now() > UNDO_MS - 1000);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFresh) button.current?.focus();
  }, [isFresh]);
  useFocusHandover(button, successors);
  return (
    <div className="mb-6">
      <Notice
        tone="info"
        title={`Das Geschenk für ${gift.recipient_name?.trim() || UNKNOWN_RECIPIENT} wird gelöscht.`}
        actions={
          <Button ref={button} size="sm" variant="secondary" onClick={() => onUndo(gift)}>
            Rückgängig
          </Button>
        }
      >
        {`${isFresh ? 'Zehn' : 'Ein paar'} Sekunden lang kannst du es dir noch überlegen, dann sind Link und Dateien weg.`}
      </Notice>
    </div>
  );
}
