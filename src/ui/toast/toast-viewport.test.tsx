import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dismissToast,
  showError,
  showToast,
  subscribeToToasts,
  TOAST_AT_LEAST,
  toastOnScreen,
} from './toast-store.ts';
import { ToastViewport } from './toast-viewport.tsx';

function Toasts() {
  return <ToastViewport toast={useSyncExternalStore(subscribeToToasts, toastOnScreen)} />;
}

/** The shown toast; Radix's own announcer says the same words in a hidden region. */
const shown = (role: 'status' | 'alert') =>
  screen.queryAllByRole(role).filter((element) => element.getAttribute('aria-live') === 'off');

/** Other test files of the same worker leave toasts in the store, too. */
function clearToasts() {
  for (let toast = toastOnScreen(); toast; toast = toastOnScreen()) {
    const { key } = toast;
    act(() => dismissToast(key));
  }
}
beforeEach(clearToasts);
afterEach(clearToasts);

test.each([
  ['a message', () => showToast('Link kopiert!', 'Text'), 'status'],
  ['an error', () => showError('Fehler', 'Text'), 'alert'],
] as const)('%s has its role, title and text', (_name, show, role) => {
  render(<Toasts />);
  act(show);
  const [toast] = shown(role);
  expect(toast).toHaveTextContent(/Text/);
});

const titles = () => shown('status').map((toast) => toast.textContent);
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('one toast is shown at once: the last one counts', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast('Eins'));
  pass(TOAST_AT_LEAST);
  act(() => void showToast('Zwei'));
  expect(titles()).toEqual(['Zwei']);
});

test('toasts that follow at once are each shown, one after the other', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast('Anfrage für Firmenpaket'));
  pass(83);
  act(() => void showToast('Anfrage für Firmenpaket erhalten'));
  act(() => void showToast('Link kopiert!'));
  expect(titles()).toEqual(['Anfrage für Firmenpaket']);
  pass(TOAST_AT_LEAST - 84);
  expect(titles()).toEqual(['Anfrage für Firmenpaket']);
  pass(1);
  expect(titles()).toEqual(['Anfrage für Firmenpaket erhalten']);
  pass(TOAST_AT_LEAST);
  expect(titles()).toEqual(['Link kopiert!']);
  pass(5000);
  expect(titles()).toEqual([]);
});

test('the first of two stands as long where what shows it comes late', () => {
  vi.useFakeTimers();
  act(() => void showToast('Zahlung erfolgreich!'));
  pass(200);
  act(() => void showToast('Geschenk bezahlt & gespeichert!'));
  pass(TOAST_AT_LEAST);
  render(<Toasts />);
  pass(TOAST_AT_LEAST - 1);
  expect(titles()).toEqual(['Zahlung erfolgreich!']);
  pass(1);
  expect(titles()).toEqual(['Geschenk bezahlt & gespeichert!']);
});

test('the same words come at once, and wait only once', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast('Eins'));
  const first = toastOnScreen();
  act(() => void showToast('Eins'));
  expect(toastOnScreen()?.key).not.toBe(first?.key);
  act(() => void showToast('Zwei'));
  act(() => void showToast('Zwei'));
  pass(TOAST_AT_LEAST);
  expect(titles()).toEqual(['Zwei']);
  pass(5000);
  expect(titles()).toEqual([]);
});

test('Escape closes a toast only with the focus in it, and then nothing else', async () => {
  render(<Toasts />);
  const unused = vi.fn();
  const listen = (event: KeyboardEvent) => event.defaultPrevented || unused();
  document.addEventListener('keydown', listen);
  act(() => void showToast('Eins'));
  await userEvent.keyboard('{Escape}');
  expect(titles()).toEqual(['Eins']);
  expect(unused).toHaveBeenCalledOnce();
  act(() => screen.getByRole('button', { name: 'Meldung schließen' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(titles()).toEqual([]);
  expect(unused).toHaveBeenCalledOnce();
  document.removeEventListener('keydown', listen);
});

test.each([
  [5000, undefined],
  [7000, 7000],
])('a toast stays %i ms', (stays, duration) => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => void showToast('Hallo', '', duration ? { duration } : {}));
  act(() => vi.advanceTimersByTime(stays - 10));
  expect(shown('status')).toHaveLength(1);
  act(() => vi.advanceTimersByTime(20));
  expect(shown('status')).toHaveLength(0);
});

test('its action is done and takes the toast away', async () => {
  const undo = vi.fn();
  render(<Toasts />);
  act(() => void showToast('Verworfen', '', { action: { label: 'Rückgängig', onAction: undo } }));
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(shown('status')).toHaveLength(0);
});
