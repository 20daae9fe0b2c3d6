import { type RefObject, useRef } from 'react';
import { showError, showToast } from './toast/toast-store.ts';

/** Copies a link and says so; without a clipboard it marks the link in its `LinkBox`. */
export function useLinkCopy() {
  const box = useRef<HTMLInputElement>(null);
  const copyLink = async (link: string, advice: string) => {
    try {
      await navigator.clipboard.writeText(link);
      showToast('Link kopiert!', advice, { tone: 'success' });
    } catch {
      box.current?.focus();
      box.current?.select();
      showError('Kopierfehler', 'Der Link konnte nicht kopiert werden. Bitte versuche es manuell.');
    }
  };
  return { box, copyLink };
}

interface LinkBoxProps {
  label: string;
  link: string;
  box: RefObject<HTMLInputElement | null>;
}

export function LinkBox({ label, link, box }: LinkBoxProps) {
  return (
    <label className="block">
      <span className="font-semibold">{label}</span>
      <input
        ref={box}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className="mt-1.5 w-full rounded-field border border-edge bg-surface px-4 py-2.5"
      />
    </label>
  );
}
