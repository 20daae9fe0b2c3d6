import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { currentToast, dismissToast, showError, showToast, subscribeToToasts } from './toast-store.ts';
import { ToastViewport } from './toast-viewport.tsx';

function Toasts() {
  return <ToastViewport toast={useSyncExternalStore(subscribeToToasts, currentToast)} />;
}

/** The shown toast; Radix's own announcer says the same words in a hidden region. */
const shown = (role: 'status' | 'alert') =>
  screen.queryAllByRole(role).filter((element) => element.getAttribute('aria-live') === 'off');

afterEach(() => {
  const toast = currentToast();
  if (toast) act(() => dismissToast(toast.key));
  vi.useRealTimers();
});

test.each([
  ['a message', () => showToast('Link kopiert!', 'Text'), 'status'],
  ['an error', () => showError('Fehler', 'Text'), 'alert'],
] as const)('%s has its role, title and text', (_name, show, role) => {
  render(<Toasts />);
  act(show);
  const [toast] = shown(role);
  expect(toast).toHaveTextContent(/Text/);
});

test('one toast is shown at once: the last one counts', () => {
  render(<Toasts />);
  act(() => showToast('Eins'));
  act(() => showToast('Zwei'));
  expect(shown('status').map((toast) => toast.textContent)).toEqual(['Zwei']);
});

test.each([
  [5000, undefined],
  [7000, 7000],
])('a toast stays %i ms', (stays, duration) => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => showToast('Hallo', '', duration ? { duration } : {}));
  act(() => vi.advanceTimersByTime(stays - 10));
  expect(shown('status')).toHaveLength(1);
  act(() => vi.advanceTimersByTime(20));
  expect(shown('status')).toHaveLength(0);
});

test('its action is done and takes the toast away', async () => {
  const undo = vi.fn();
  render(<Toasts />);
  act(() => showToast('Verworfen', '', { action: { label: 'Rückgängig', onAction: undo } }));
  await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(shown('status')).toHaveLength(0);
});
