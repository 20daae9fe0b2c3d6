import { useEffect, useReducer, useRef } from 'react';
import type { UploadKind } from '@/gift/file-types.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { expectFile } from './arriving-files.ts';
import { type AcceptedFile, checkFile } from './file-check.ts';
import { prepareFile } from './prepare-file.ts';

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

const ONLY_ONE = 'In ein Geschenk passt nur eine Datei, wir haben die erste genommen.';

interface Choice {
  /** The file that is being prepared. */
  preparing: File | null;
  refusal: Refusal | null;
  /** Files of which the first would replace the one in the gift. */
  offered: readonly File[];
  /** What is remarkable about the prepared file. */
  remark: { file: File; text: string } | null;
}

type Happening =
  | { type: 'refused'; refusal: Refusal }
  | { type: 'offered'; files: readonly File[] }
  | { type: 'taken'; file: File }
  | { type: 'prepared'; remark: { file: File; text: string } }
  | { type: 'removed' | 'kept' | 'read' };

const NOTHING: Choice = { preparing: null, refusal: null, offered: [], remark: null };

function follow(choice: Choice, happening: Happening): Choice {
  switch (happening.type) {
    case 'refused':
      // What is being prepared goes on, unless it is what was refused.
      return {
        ...choice,
        preparing: choice.preparing === happening.refusal.file ? null : choice.preparing,
        offered: [],
        refusal: happening.refusal,
      };
    case 'offered':
      return { ...choice, refusal: null, offered: happening.files };
    case 'taken':
      return { ...choice, refusal: null, offered: [], preparing: happening.file };
    case 'prepared':
      return { ...choice, preparing: null, remark: happening.remark };
    case 'removed':
      return { ...choice, preparing: null, offered: [] };
    case 'kept':
      return { ...choice, offered: [] };
    case 'read':
      return { ...choice, refusal: null };
  }
}

/**
 * Checks chosen files, asks before one replaces another, prepares the file and shows the toasts
 * (docs/behaviour.md#media-tab).
 */
export function useFileChoice({ kind, file, onChoose, onRemove, onLeft }: FileChoiceOptions) {
  const [choice, tell] = useReducer(follow, NOTHING);
  // The question is over with the file that it was about.
  if (choice.offered.length > 0 && !file) tell({ type: 'kept' });
  /** Ends the preparation that runs: its file was removed, or another one chosen. */
  const preparation = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const refuse = (refusal: Refusal, title: string) => {
    tell({ type: 'refused', refusal });
    showError(title, refusal.text);
  };

  const take = async (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const check = checkFile(kind, chosen);
    if (!check.ok) return refuse({ file: chosen, reason: check.reason, text: check.text }, check.title);
    tell({ type: 'taken', file: chosen });
    preparation.current?.abort();
    preparation.current = new AbortController();
    const { signal } = preparation.current;
    // Whoever goes on to pay meanwhile waits for the file, and no longer for one that was replaced.
    const arrived = expectFile();
    signal.addEventListener('abort', () => arrived());
    const prepared = await prepareFile(chosen, check);
    if (signal.aborted) return;
    if (isLeft.current) {
      onLeft(prepared.file, file);
      return arrived();
    }
    tell({ type: 'prepared', remark: { file: prepared.file, text: prepared.remark } });
    onChoose(prepared.file, check);
    arrived();
    const text = files.length === 1 ? chosen.name : `${chosen.name} ${ONLY_ONE}`;
    showToast('Datei ausgewählt', text, { tone: 'success' });
  };

  return {
    preparing: choice.preparing !== null,
    remark: choice.remark?.file === file ? (choice.remark?.text ?? '') : '',
    refusal: choice.refusal,
    offered: choice.offered[0] ?? null,
    choose: (files: readonly File[]) => {
      const [chosen] = files;
      if (file && chosen && checkFile(kind, chosen).ok) tell({ type: 'offered', files });
      else void take(files);
    },
    replace: () => void take(choice.offered),
    keep: () => tell({ type: 'kept' }),
    forgetRefusal: () => tell({ type: 'read' }),
    remove: () => {
      preparation.current?.abort();
      tell({ type: 'removed' });
      onRemove();
      showToast('Datei entfernt');
    },
  };
}
