import { beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { decide } from './consent.ts';
import { lastSender, rememberSender } from './last-sender.ts';

const JONAS = { name: 'Jonas', email: 'jonas@example.org' };

beforeEach(() => localStorage.clear());

describe('the last sender', () => {
  it('is kept with consent', () => {
    decide('accepted');
    rememberSender(JONAS);
    expect(lastSender()).toEqual(JONAS);
  });

  it.each(['declined', null] as const)('leaves no trace when the decision is %s', (taken) => {
    if (taken) decide(taken);
    rememberSender(JONAS);
    expect(localStorage.getItem(STORAGE_KEYS.lastSender)).toBeNull();
    decide('accepted');
    expect(lastSender()).toBeNull();
  });

  it('is forgotten as soon as the consent is withdrawn', () => {
    decide('accepted');
    rememberSender(JONAS);
    decide('declined');
    expect(localStorage.getItem(STORAGE_KEYS.lastSender)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"name":1,"email":"x"}', '{"name":"","email":""}'])(
    'is nobody where storage holds %j',
    (stored) => {
      decide('accepted');
      localStorage.setItem(STORAGE_KEYS.lastSender, stored);
      expect(lastSender()).toBeNull();
    },
  );
});
