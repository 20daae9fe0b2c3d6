import { beforeEach, expect, it, vi } from 'vitest';
import { ownGifts, rememberOwnGift } from '@/gifts/own-gifts.ts';

const backend = vi.hoisted(() => ({ callFunction: vi.fn(), callCounted: vi.fn() }));
vi.mock('@/api/backend.ts', () => backend);
const { acceptInvitation, inviteDevice, leaveDevices } = await import('./devices.ts');

beforeEach(() => {
  localStorage.clear();
  for (const each of Object.values(backend)) each.mockReset();
});

it('gifts that were taken over are own ones, and no more after leaving the devices that have them', async () => {
  rememberOwnGift('mine');
  backend.callCounted.mockResolvedValue({ state: 'open', gifts: ['one', 'two'] });
  expect(await acceptInvitation('token')).toBe('open');
  expect(ownGifts()).toEqual(['mine', 'one', 'two']);
  backend.callFunction.mockResolvedValue(['one', 'two']);
  await leaveDevices();
  expect(ownGifts()).toEqual(['mine']);
});

it('a link that is used up takes over nothing', async () => {
  backend.callCounted.mockResolvedValue({ state: 'used' });
  expect(await acceptInvitation('token')).toBe('used');
  expect(ownGifts()).toEqual([]);
});

it('each invitation has a token of 128 bits of its own', async () => {
  const tokens = [(await inviteDevice()).token, (await inviteDevice()).token];
  for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(tokens[0]).not.toBe(tokens[1]);
  expect(backend.callFunction.mock.calls.map(([, { token }]) => token)).toEqual(tokens);
});
