import { useEffect, useReducer, useRef } from 'react';
import type { UploadKind } from '@/gift/file-types.ts';
import { showError, showToast } from '@/ui/toast/toast-store.ts';
import { expectFile } from './arriving-files.ts';
import { checkFile, type RefusedFile, readingProblem } from './file-check.ts';
import { prepareFile } from './prepare-file.ts';

/** A file that was chosen and not taken. Stays until another is chosen; its toast goes by itself. */
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
  /** Gets the prepared file: without place and camera data. */
  onChoose: (file: File) => void;
  onRemove: () => void;
  /** What was being prepared or recorded until the wizard was left, and the file it would replace. */
  onLeft: (file: File, replaced: File | null) => void;
}

const ONLY_ONE = 'In ein Geschenk passt nur eine Datei, wir haben die erste genommen.';

interface Choice {
  isPreparing: boolean;
  refusal: Refusal | null;
  /** Files of which the first would replace the one in the gift. */
  offered: readonly File[];
  /** What is remarkable about the prepared file. */
  remark: { file: File; texts: readonly string[] } | null;
}

/**
 * Checks and prepares chosen files, asks before one replaces another (docs/behaviour.md#media-tab).
 */
export function useFileChoice({ kind, file, onChoose, onRemove, onLeft }: FileChoiceOptions) {
  const [{ isPreparing, refusal, offered, remark }, change] = useReducer(
    (choice: Choice, changes: Partial<Choice>): Choice => ({ ...choice, ...changes }),
    { isPreparing: false, refusal: null, offered: [], remark: null },
  );
  // The question is over with the file that it was about.
  if (offered.length > 0 && !file) change({ offered: [] });
  /** Ends the preparation of a file that was removed or replaced. */
  const preparation = useRef<AbortController>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const take = async (files: readonly File[]) => {
    const [chosen] = files;
    if (!chosen) return;
    const refuse = ({ reason, title, text }: RefusedFile) => {
      change({ isPreparing: false, offered: [], refusal: { file: chosen, reason, text } });
      showError(title, text);
    };
    const check = checkFile(kind, chosen);
    if (!check.ok) return refuse(check);
    change({ isPreparing: true, refusal: null, offered: [] });
    preparation.current?.abort();
    preparation.current = new AbortController();
    const { signal } = preparation.current;
    // Whoever goes on to pay waits for the file, and no longer for one that was replaced.
    const arrived = expectFile();
    signal.addEventListener('abort', () => arrived());
    const problem = await readingProblem(chosen);
    if (signal.aborted) return;
    if (problem) {
      if (!isLeft.current) refuse(problem);
      return arrived(false);
    }
    const prepared = await prepareFile(chosen, check);
    if (signal.aborted) return;
    if (isLeft.current) {
      onLeft(prepared.file, file);
      return arrived();
    }
    change({ isPreparing: false, remark: { file: prepared.file, texts: prepared.remarks } });
    onChoose(prepared.file);
    arrived();
    const text = files.length === 1 ? chosen.name : `${chosen.name} ${ONLY_ONE}`;
    showToast('Datei ausgewählt', text, { tone: 'success' });
  };

  return {
    isPreparing,
    remarks: remark?.file === file ? (remark?.texts ?? []) : [],
    refusal,
    offered: offered[0] ?? null,
    choose: (files: readonly File[]) => {
      const [chosen] = files;
      if (file && chosen && checkFile(kind, chosen).ok) change({ refusal: null, offered: files });
      else void take(files);
    },
    replace: () => void take(offered),
    keep: () => change({ offered: [] }),
    forgetRefusal: () => change({ refusal: null }),
    remove: () => {
      preparation.current?.abort();
      change({ isPreparing: false, offered: [] });
      onRemove();
      showToast('Datei entfernt');
    },
  };
}
