import { showError } from '@/ui/toast/toast-store.ts';

/**
 * Shows the toast of a list that could not be loaded. In a chunk of its own, loaded on failure
 * only.
 */
export function showListFailure(): void {
  showError('Fehler beim Laden', 'Geschenke konnten nicht aus der Datenbank geladen werden.');
}
