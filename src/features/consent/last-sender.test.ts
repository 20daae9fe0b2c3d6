import { beforeEach, describe, expect, it } from 'vitest';
import { STORAGE_KEYS } from '@/browser/storage-keys.ts';
import { setCookieDecision } from './consent.ts';
import { lastSender, noteSender, rememberSender } from './last-sender.ts';

const JONAS = { name: 'Jonas', email: 'jonas@example.org' };

beforeEach(() => localStorage.clear());

describe('the last sender', () => {
  it('is kept with consent', () => {
    setCookieDecision('accepted');
    rememberSender(JONAS);
    expect(lastSender()).toEqual(JONAS);
  });

  it.each(['declined', null] as const)('leaves no trace when the decision is %s', (taken) => {
    if (taken) setCookieDecision(taken);
    rememberSender(JONAS);
    expect(localStorage.getItem(STORAGE_KEYS.lastSender)).toBeNull();
    setCookieDecision('accepted');
    expect(lastSender()).toBeNull();
  });

  it('is forgotten as soon as the consent is withdrawn', () => {
    setCookieDecision('accepted');
    rememberSender(JONAS);
    setCookieDecision('declined');
    expect(localStorage.getItem(STORAGE_KEYS.lastSender)).toBeNull();
  });

  it.each(['', '{', 'null', '[]', '{"name":1,"email":"x"}', '{"name":"","email":""}'])(
    'is nobody where storage holds %j',
    (stored) => {
      setCookieDecision('accepted');
      localStorage.setItem(STORAGE_KEYS.lastSender, stored);
      expect(lastSender()).toBeNull();
    },
  );

  it('is known without consent to the tab in which both were typed, and kept nowhere', () => {
    noteSender({ name: 'Jonas', email: '' });
    expect(lastSender()).toBeNull();
    noteSender(JONAS);
    expect(lastSender()).toEqual(JONAS);
    expect(localStorage).toHaveLength(0);
  });
});
