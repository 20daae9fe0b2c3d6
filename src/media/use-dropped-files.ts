import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { windowEvents } from '@/browser/listeners.ts';

const carriesFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false;

export function useDropZone(onDrop: (files: File[]) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
      setOver(!disabled);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      if (!disabled) onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

/** A file dropped outside of every zone: the browser would leave the page to open it. */
function stopStrayDrop(event: globalThis.DragEvent) {
  if (!carriesFiles(event.dataTransfer) || event.defaultPrevented) return;
  event.preventDefault();
  if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
}

export function useStrayDropGuard() {
  useEffect(() => windowEvents('dragover', 'drop')(stopStrayDrop), []);
}

/**
 * Pasted anywhere. Office programs copy text with a picture of it: in a text field that stays text.
 */
export function usePastedFiles(onPaste: (files: File[]) => void, enabled: boolean) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const intoText =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
    if (files.length === 0 || (intoText && event.clipboardData?.types.includes('text/plain'))) return;
    event.preventDefault();
    onPaste(files);
  });
  useEffect(() => {
    if (enabled) return windowEvents('paste')((event) => paste(event));
  }, [enabled]);
}
