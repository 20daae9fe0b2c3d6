/** The one toast that is shown at a time (docs/behaviour.md#toasts). */

import { createListeners } from '@/browser/listeners.ts';

export interface ShownToast {
  title: string;
  /** Text below the title, '' for none. */
  text: string;
  /** Errors are destructive: announced at once (role alert) and red. */
  tone: 'neutral' | 'success' | 'destructive';
  duration: number;
  action?: { label: string; onAction: () => void };
  /** Different for every toast, so that the same words shown twice are two toasts. */
  key: number;
}

type ToastOptions = Partial<Omit<ShownToast, 'title' | 'text' | 'key'>>;

/** Milliseconds before another toast may take its place, so that both are read. */
export const TOAST_AT_LEAST = 1500;

let onScreen: ShownToast | null = null;
/** When the one on screen was first seen, Date.now(); null while what shows it is on its way. */
let seenAt: number | null = null;
let waiting: ShownToast[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastKey = 0;
const [emit, subscribe] = createListeners();

export const subscribeToToasts = subscribe;

function showNext() {
  clearTimeout(timer);
  onScreen = waiting.shift() ?? null;
  seenAt = null;
  emit();
}

/** Called when this toast stands on screen: its TOAST_AT_LEAST begins. */
export function noteSeen(key: number): void {
  if (onScreen?.key !== key || seenAt !== null) return;
  seenAt = Date.now();
  if (waiting.length > 0) timer = setTimeout(showNext, TOAST_AT_LEAST);
}

const hasWordsOf = (one: ShownToast, other: ShownToast) =>
  one.title === other.title && one.text === other.text;

/** Shows a toast, after the one on screen had its TOAST_AT_LEAST; returns its key. */
export function showToast(title: string, text = '', options: ToastOptions = {}): number {
  lastKey += 1;
  const next: ShownToast = { tone: 'neutral', duration: 5000, ...options, title, text, key: lastKey };
  waiting = [...waiting.filter((other) => !hasWordsOf(other, next)), next];
  if (waiting.length > 1) return next.key;
  clearTimeout(timer);
  if (!onScreen || hasWordsOf(onScreen, next)) showNext();
  else if (seenAt !== null) {
    const pause = seenAt + TOAST_AT_LEAST - Date.now();
    if (pause > 0) timer = setTimeout(showNext, Math.min(pause, TOAST_AT_LEAST));
    else showNext();
  }
  return next.key;
}

export const showError = (title: string, text = '', options: Omit<ToastOptions, 'tone'> = {}) =>
  showToast(title, text, { ...options, tone: 'destructive' });

/** Removes the toast with this key; the next one that waits comes at once. */
export function dismissToast(key: number): void {
  waiting = waiting.filter((toast) => toast.key !== key);
  if (onScreen?.key === key) showNext();
}

/** The last toast that was asked for, on screen or still waiting. */
export const currentToast = (): ShownToast | null => waiting.at(-1) ?? onScreen;

export const toastOnScreen = (): ShownToast | null => onScreen;
