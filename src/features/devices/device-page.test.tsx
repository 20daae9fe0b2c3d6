import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackendError } from '@/api/backend-error.ts';

const backend = vi.hoisted(() => ({ invitationState: vi.fn(), acceptInvitation: vi.fn() }));
vi.mock('./devices.ts', () => backend);

const { default: DevicePage } = await import('./device-page.tsx');

const TOKEN = '0123456789abcdef0123456789abcdef';
const onRead = vi.fn();
const onDone = vi.fn();
const show = (token = TOKEN) => render(<DevicePage token={token} onRead={onRead} onDone={onDone} />);
const take = () => screen.findByRole('button', { name: 'Übernehmen' });

beforeEach(() => {
  vi.resetAllMocks();
  backend.invitationState.mockResolvedValue({ state: 'open', gifts: 2, passes: 0 });
  backend.acceptInvitation.mockResolvedValue('open');
});

describe('a link for this device', () => {
  it.each([
    [1, 0, 'Ein Geschenk kommt'],
    [3, 0, '3 Geschenke kommen'],
    [1, 1, 'Ein Geschenk und dein Abo kommen'],
    [0, 1, 'Dein Abo kommt'],
  ])('with %i gifts and %i passes', async (gifts, passes, words) => {
    backend.invitationState.mockResolvedValue({ state: 'open', gifts, passes });
    show();
    expect(await screen.findByText(new RegExp(`^${words} mit auf dieses Gerät`))).toBeVisible();
    expect(await take()).toBeVisible();
  });

  it('without any has nothing to take over', async () => {
    backend.invitationState.mockResolvedValue({ state: 'open', gifts: 0, passes: 0 });
    show();
    expect(await screen.findByText('Auf dem anderen Gerät gibt es noch keine Geschenke.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is used by the button only, and leaves the address at once', async () => {
    const { rerender } = show();
    expect(onRead).toHaveBeenCalledOnce();
    rerender(<DevicePage token="" onRead={onRead} onDone={onDone} />);
    const button = await take();
    expect(backend.acceptInvitation).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(backend.acceptInvitation).toHaveBeenCalledExactlyOnceWith(TOKEN);
    await userEvent.click(await screen.findByRole('button', { name: 'Geschenke ansehen' }));
    expect(onDone).toHaveBeenCalledOnce();
  });

  it.each([
    ['used', 'Dieser Link wurde schon benutzt.'],
    ['expired', 'Dieser Link ist abgelaufen.'],
    ['unknown', 'Diesen Link gibt es nicht, oder er wurde durch einen neueren ersetzt.'],
    ['own', 'Diesen Link hast du hier selbst gemacht.'],
  ])('that is %s says so, at first and at last', async (state, words) => {
    backend.invitationState.mockResolvedValueOnce({ state });
    const { unmount } = show();
    expect(await screen.findByText(words)).toBeVisible();
    unmount();
    backend.acceptInvitation.mockResolvedValue(state);
    show();
    await userEvent.click(await take());
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('without an answer is tried again', async () => {
    backend.invitationState.mockRejectedValueOnce(new BackendError('OFFLINE'));
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Keine Verbindung zum Server.');
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await take()).toBeVisible();
  });

  it('is missing in an address without one', async () => {
    show('');
    expect(await screen.findByText('In dieser Adresse fehlt der Link.')).toBeVisible();
    expect(backend.invitationState).not.toHaveBeenCalled();
  });
});
