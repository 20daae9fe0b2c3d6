import { showToast } from '@/ui/toast/toast-store.ts';

/** Milliseconds during which a draft can be brought back from the toast. */
export const UNDO_MS = 10_000;

/** Says where the draft is that was begun before another was brought back. */
export function sayWhatWasSetAside(): void {
  showToast(
    'Dein Entwurf ist wieder da',
    'Was du danach begonnen hast, liegt auf der Startseite für dich bereit.',
  );
}
