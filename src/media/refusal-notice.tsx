import type { UploadKind } from '@/gift/file-types.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { sizeRefusal } from './refusal-words.ts';
import type { Refusal } from './use-file-choice.ts';

export interface RefusalNoticeProps {
  kind: UploadKind;
  refusal: Refusal;
  onClose: () => void;
}

/** Why a file was not taken, and what can be done. It stays when the toast that says so first has gone; only the toast is announced. */
export function RefusalNotice({ kind, refusal, onClose }: RefusalNoticeProps) {
  const { title, ways } =
    refusal.reason === 'size'
      ? sizeRefusal(kind, refusal.file)
      : { title: 'Diese Datei ist noch nicht im Geschenk.', ways: refusal.text };
  return (
    <div className="grid gap-1 rounded-field bg-danger-soft p-4 text-left text-danger">
      <div className="flex items-start gap-3">
        <Icon name="warning" className="mt-0.5" />
        <p className="min-w-0 flex-1 font-semibold">{title}</p>
        <span className="-mt-2.5 -mr-2.5">
          <IconButton label="Hinweis ausblenden" icon={<Icon name="close" />} onClick={onClose} />
        </span>
      </div>
      <p className="wrap-anywhere">{ways}</p>
    </div>
  );
}
