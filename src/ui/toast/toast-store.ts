/**
 * Store of the one toast that is shown at a time (docs/behaviour.md#toasts). Any module may call
 * it; the viewport (Radix, loaded with the first toast) listens to it.
 */

import { createListeners } from '@/browser/listeners.ts';

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

/** Milliseconds that a toast is shown unless it says otherwise. */
export const TOAST_DURATION = 5000;

/**
 * Milliseconds that a toast is shown before another one may take its place, so that both are read
 * and announced.
 */
export const TOAST_AT_LEAST = 1500;

let newest: ShownToast | null = null;
let onScreen: ShownToast | null = null;
let shownAt = 0;
let waiting: ShownToast[] = [];
let turn: ReturnType<typeof setTimeout> | undefined;
let lastKey = 0;
const [tell, subscribe] = createListeners();

/** Calls back when another toast is to be seen, or none. */
export const subscribeToToasts = subscribe;

function present(next: ShownToast | null) {
  clearTimeout(turn);
  onScreen = next;
  shownAt = Date.now();
  if (waiting.length > 0) turn = setTimeout(presentNext, TOAST_AT_LEAST);
  tell();
}

const presentNext = () => present(waiting.shift() ?? null);

/**
 * Milliseconds until the toast on screen has been shown long enough for this one; the same words
 * need not wait for each other.
 */
function waitFor(next: Toast): number {
  if (!onScreen || hasWordsOf(onScreen, next)) return 0;
  return Math.max(0, Math.min(TOAST_AT_LEAST, shownAt + TOAST_AT_LEAST - Date.now()));
}

const hasWordsOf = (one: Toast, other: Toast) => one.title === other.title && one.text === other.text;

/**
 * Shows a toast and returns its key. It replaces the one on screen, but waits until that has been
 * shown for TOAST_AT_LEAST.
 */
export function showToast(
  title: string,
  text = '',
  options: Partial<Omit<Toast, 'title' | 'text'>> = {},
): number {
  lastKey += 1;
  const next: ShownToast = {
    title,
    text,
    tone: 'neutral',
    duration: TOAST_DURATION,
    ...options,
    key: lastKey,
  };
  newest = next;
  waiting = waiting.filter((other) => !hasWordsOf(other, next));
  const wait = waitFor(next);
  if (waiting.length === 0 && wait === 0) {
    present(next);
    return next.key;
  }
  waiting.push(next);
  if (waiting.length === 1) {
    clearTimeout(turn);
    turn = setTimeout(presentNext, wait);
  }
  return next.key;
}

/** Shows a destructive toast, for errors; returns its key. */
export function showError(
  title: string,
  text = '',
  options: Partial<Omit<Toast, 'title' | 'text' | 'tone'>> = {},
): number {
  return showToast(title, text, { ...options, tone: 'destructive' });
}

/**
 * Removes the toast with this key, if it is still on screen or waiting; the next one that waits
 * comes at once.
 */
export function dismissToast(key: number): void {
  if (newest?.key === key) newest = null;
  waiting = waiting.filter((toast) => toast.key !== key);
  if (onScreen?.key === key) presentNext();
}

/** The last toast that was asked for, on screen or still waiting; null when it was dismissed. */
export const currentToast = (): ShownToast | null => newest;

/** The toast to be seen now. */
export const toastOnScreen = (): ShownToast | null => onScreen;
