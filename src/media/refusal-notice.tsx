import { useEffect, useId, useRef } from 'react';
import type { UploadKind } from '@/gift/file-types.ts';
import { Button } from '@/ui/button.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { sizeRefusal } from './file-check.ts';
import type { Refusal } from './use-file-choice.ts';

const ShrinkOffer = lazyPart(async () => (await import('./video/shrink-offer.tsx')).ShrinkOffer, {
  otherwise: () => null,
});

export interface RefusalNoticeProps {
  kind: UploadKind;
  refusal: Refusal;
  hidden: boolean;
  onShrunk: (film: File) => void;
  onClose: () => void;
}

/** It stays when the toast that says so first has gone; only the toast is announced. */
export function RefusalNotice({ kind, refusal, hidden, onShrunk, onClose }: RefusalNoticeProps) {
  const { title, ways, isFilm } =
    refusal.reason === 'size'
      ? sizeRefusal(kind, refusal.file)
      : { title: 'Diese Datei ist noch nicht im Geschenk.', ways: refusal.text, isFilm: false };
  return (
    <div className="file-refusal grid gap-1 rounded-field bg-danger-soft p-4 text-left text-danger">
      <div className="flex items-start gap-3">
        <Icon name="warning" className="mt-0.5" />
        <p className="min-w-0 flex-1 font-semibold text-balance">{title}</p>
        <span className="-mt-2.5 -mr-2.5">
          <IconButton label="Hinweis ausblenden" icon={<Icon name="close" />} onClick={onClose} />
        </span>
      </div>
      {isFilm && <ShrinkOffer film={refusal.file} hidden={hidden} onShrunk={onShrunk} />}
      <p className="wrap-anywhere">{ways}</p>
    </div>
  );
}

interface ReplaceQuestionProps {
  present: string;
  offered: string;
  onReplace: () => void;
  onKeep: () => void;
}

/** It takes the focus: the file was chosen in a window of the browser that is gone. */
export function ReplaceQuestion({ present, offered, onReplace, onKeep }: ReplaceQuestionProps) {
  const id = useId();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A frame later, because the file input keeps the focus until its event is over.
    const frame = requestAnimationFrame(() => yes.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <fieldset aria-labelledby={id} className="min-w-0 rounded-field bg-warning-soft p-4">
      <div id={id}>
        <p className="font-semibold">Ersetzen?</p>
        <p className="wrap-anywhere">
          {`Im Geschenk ist schon „${present}“. Soll „${offered}“ stattdessen hinein?`}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button ref={yes} size="sm" onClick={onReplace}>
          Ersetzen
        </Button>
        <Button size="sm" variant="secondary" onClick={onKeep}>
          Behalten
        </Button>
      </div>
    </fieldset>
  );
}
