import type { UploadKind } from '@/gift/file-types.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { Icon } from '@/ui/icons.tsx';
import { lazyPart } from '@/ui/lazy-part.tsx';
import { sizeRefusal } from './refusal-words.ts';
import type { Refusal } from './use-file-choice.ts';

const ShrinkOffer = lazyPart(async () => (await import('./films/shrink-offer.tsx')).ShrinkOffer, {
  otherwise: () => null,
});

export interface RefusalNoticeProps {
  kind: UploadKind;
  refusal: Refusal;
  /** true while another tab of the wizard is open. */
  hidden: boolean;
  /** Gets the same film, small enough. */
  onShrunk: (film: File) => void;
  onClose: () => void;
}

/**
 * Why a file was not taken, and what can be done. It stays when the toast that says so first has
 * gone; only the toast is announced.
 */
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
