/** Store of the one toast that is shown at a time (docs/behaviour.md#toasts). Any module may call it; the viewport (Radix, loaded with the first toast) listens to it. */

export interface Toast {
  title: string;
  /** Text below the title, '' for none. */
  text: string;
  /** Errors are destructive: announced at once (role alert) and red. */
  tone: 'neutral' | 'success' | 'destructive';
  /** Milliseconds. */
  duration: number;
  action?: { label: string; onAction: () => void };
}

export interface ShownToast extends Toast {
  /** Different for every toast, so that the same words shown twice are two toasts. */
  key: number;
}

export const TOAST_DURATION = 5000;

let current: ShownToast | null = null;
let lastKey = 0;
const listeners = new Set<() => void>();

function publish(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast; it replaces the one on screen. */
export function showToast(
  title: string,
  text = '',
  options: Partial<Omit<Toast, 'title' | 'text'>> = {},
): void {
  lastKey += 1;
  publish({ title, text, tone: 'neutral', duration: TOAST_DURATION, ...options, key: lastKey });
}

/** Shows a destructive toast, for errors. */
export function showError(
  title: string,
  text = '',
  options: Partial<Omit<Toast, 'title' | 'text' | 'tone'>> = {},
): void {
  showToast(title, text, { ...options, tone: 'destructive' });
}

/** Removes the toast if it is still the one with this key. */
export function dismissToast(key: number): void {
  if (current?.key === key) publish(null);
}

export function currentToast(): ShownToast | null {
  return current;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
