import { act, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deviceCount } from './devices.ts';
import { DevicesDialog } from './devices-dialog.tsx';

vi.mock('./devices.ts', () => ({
  deviceCount: vi.fn(async () => 1),
  inviteDevice: () => new Promise(() => undefined),
}));

it('looks for other devices in a tab that is seen, and in no other', async () => {
  vi.useFakeTimers();
  render(<DevicesDialog onClose={vi.fn()} />);
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(deviceCount).toHaveBeenCalledTimes(3);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(deviceCount).toHaveBeenCalledTimes(3);
});
