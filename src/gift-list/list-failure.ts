import { showError } from '@/ui/toast/toast-store.ts';

/** The toast of a list that could not be loaded. A chunk of its own: lists rarely fail. */
export function showListFailure(): void {
  showError('Fehler beim Laden', 'Geschenke konnten nicht aus der Datenbank geladen werden.');
}
