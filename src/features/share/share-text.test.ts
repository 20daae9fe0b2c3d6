import { describe, expect, it } from 'vitest';
import { shareAddresses } from './share-addresses.ts';
import { invitation, whatsAppAddress, withLink } from './share-text.ts';

const NOW = new Date('2026-11-22T12:00:00');
const HELLO = 'Hallo Mia, ich habe ein Geschenk für dich verpackt.';
const LINK = 'https://gifts.example/truhe.html#/g/7b1f6c0e-3f0c-4f0b-9a52-6f7b2f0a1c11';

describe('the proposed words', () => {
  it.each([
    ['Mia', 'Jonas', undefined, `${HELLO} Viel Freude beim Auspacken! Von Jonas`],
    [
      '',
      'Jonas',
      undefined,
      'Ich habe ein Geschenk für dich verpackt. Viel Freude beim Auspacken! Von Jonas',
    ],
    ['Mia', '', undefined, `${HELLO} Viel Freude beim Auspacken!`],
    ['Mia', 'Jonas', '2026-12-24T18:00:00', `${HELLO} Darf am 24. Dezember ausgepackt werden. Von Jonas`],
    ['Mia', '', '2027-01-02T00:00:00', `${HELLO} Darf am 2. Januar 2027 ausgepackt werden.`],
    // The day has come.
    ['Mia', '', '2026-11-22T11:59:00', `${HELLO} Viel Freude beim Auspacken!`],
  ])('for %j from %j, opening %s', (recipientName, senderName, opens, words) => {
    const opensAt = opens === undefined ? null : new Date(opens);
    expect(invitation({ recipientName, senderName }, opensAt, NOW)).toBe(words);
  });
});

describe('a message', () => {
  it.each([
    ['Für dich & alle\n', `Für dich & alle\n${LINK}`],
    [' \n', LINK],
  ])('of %j', (text, message) => {
    expect(withLink(text, LINK)).toBe(message);
    const addresses = shareAddresses(text, LINK, 'Ein Geschenk & mehr', 'mia+x@example.org');
    const mail = new URL(addresses.mail);
    expect(decodeURIComponent(mail.pathname)).toBe('mia+x@example.org');
    expect(new URLSearchParams(mail.search).get('subject')).toBe('Ein Geschenk & mehr');
    for (const [address, name] of [
      [addresses.mail, 'body'],
      [whatsAppAddress(text, LINK), 'text'],
      [addresses.sms, 'body'],
    ] as const)
      expect(new URL(address).searchParams.get(name), address).toBe(message);
    const telegram = new URL(addresses.telegram).searchParams;
    expect([telegram.get('url'), telegram.get('text')]).toEqual([LINK, text.trim()]);
  });
});
