import { startTransition, useEffect, useRef, useState } from 'react';
import type { UploadKind } from '@/gift/file-types.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { expectFile } from './arriving-files.ts';
import { type AcceptedFile, checkFile } from './file-check.ts';

/**
 * A file that was chosen and not taken. Stays until another is chosen, because its toast goes by
 * itself.
 */
export interface Refusal {
  file: File;
  reason: 'size' | 'other';
  /** What to say about it, for any reason but its size. */
  text: string;
}

export interface FileChoiceOptions {
  kind: UploadKind;
  /** The file that is in the gift already. */
  file: File | null;
  onChoose: (file: File, info: AcceptedFile) => void;
  onRemove: () => void;
  /**
   * Gets a file that was still being prepared when the picker was taken away, and the one whose
   * place it was to take.
   */
  onLeft: (file: File, replaced: File | null) => void;
}

const NOT_TAKEN = 'Bitte prüfe deine Verbindung und wähle die Datei noch einmal aus.';

const ONLY_ONE = 'In ein Geschenk passt nur eine Datei, wir haben die erste genommen.';

/**
 * What removes place and camera data, loaded with the picker (src/features/compose/media-tab.tsx).
 */
const loadPreparation = () => import('./prepare-file.ts');

/**
 * Checks chosen files, asks before one replaces another, prepares the file and shows the toasts
 * (docs/behaviour.md#media-tab).
 */
export function useFileChoice({ kind, file, onChoose, onRemove, onLeft }: FileChoiceOptions) {
  const latestChoice = useRef(0);
  /** Ends the waiting for the file that is being prepared. */
  const arrival = useRef<() => void>(() => undefined);
  const [preparing, setPreparing] = useState(false);
  const [remark, setRemark] = useState<{ file: File; text: string } | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Files of which the first would replace the one in the gift. */
  const [offered, setOffered] = useState<File[] | null>(null);
  // The question is over with the file that it was about.
  if (offered && !file) setOffered(null);
  const isLeft = useRef(false);

  const take = async (files: File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    setOffered(null);
    const check = checkFile(kind, chosen);
    if (!check.ok) {
      setRefusal({ file: chosen, reason: check.reason, text: check.text });
      showError(check.title, check.text);
      return;
    }
    setRefusal(null);
    latestChoice.current += 1;
    const choice = latestChoice.current;
    setPreparing(true);
    // Whoever goes on to pay meanwhile waits for the file, and no longer for the one before.
    arrival.current();
    const arrived = expectFile();
    arrival.current = arrived;
    const prepared = await loadPreparation().then(
      ({ prepareFile }) => prepareFile(chosen, check),
      () => null,
    );
    // Another file was chosen or this one removed while it was being prepared.
    if (choice !== latestChoice.current) return arrived();
    if (!prepared) {
      arrived(false);
      setPreparing(false);
      setRefusal({ file: chosen, reason: 'other', text: NOT_TAKEN });
      showError('Datei nicht übernommen', NOT_TAKEN);
      return;
    }
    if (isLeft.current) {
      onLeft(prepared.file, file);
      return arrived();
    }
    // In slices, because nobody's finger waits for it: the message of the worker is a long task
    // already.
    startTransition(() => {
      setPreparing(false);
      setRemark({ file: prepared.file, text: prepared.remark });
      onChoose(prepared.file, check);
    });
    arrived();
    // The upload's module is preloaded for the upload that follows on the payment tab. A failure is
    // ignored here: the upload itself reports it.
    import('./upload/uploads.ts')
      .then(({ loadUploader }) => loadUploader(chosen.size))
      .catch(() => undefined);
    const text = files.length === 1 ? chosen.name : `${chosen.name} ${ONLY_ONE}`;
    showToast('Datei ausgewählt', text, { tone: 'success' });
  };

  const choose = (files: File[]) => {
    const [chosen] = files;
    if (file && chosen && checkFile(kind, chosen).ok) {
      setRefusal(null);
      setOffered(files);
    } else void take(files);
  };

  const remove = () => {
    latestChoice.current += 1;
    arrival.current();
    setPreparing(false);
    setOffered(null);
    onRemove();
    showToast('Datei entfernt');
  };

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  return {
    preparing,
    remark: remark && remark.file === file ? remark.text : '',
    refusal,
    offered: offered?.[0] ?? null,
    choose,
    replace: () => void take(offered ?? []),
    keep: () => setOffered(null),
    forgetRefusal: () => setRefusal(null),
    remove,
  };
}
