import { describe, expect, it } from 'vitest';
import { INVISIBLE_TEXTS } from '../../tests/builders.ts';
import { draft as completeDraft } from '../../tests/drafts.ts';
import type { GiftDraft } from './fields.ts';
import { firstProblem, tabsWithProblems } from './validation.ts';

const complete = completeDraft();

/** One missing value per check, in the order of the checks. */
const MISSING = [
  ['recipientName', '', 'content', 'Empfängername fehlt', 'Bitte gib den Namen des Empfängers ein.'],
  ['message', '', 'content', 'Nachricht fehlt', 'Bitte füge eine persönliche Nachricht hinzu.'],
  ['senderName', '', 'media', 'Absendername fehlt', 'Bitte gib deinen Namen als Absender ein.'],
  [
    'creator_email',
    '',
    'media',
    'E-Mail des Erstellers fehlt oder ist ungültig',
    'Bitte gib eine gültige E-Mail-Adresse für die Zahlungsbestätigung ein.',
  ],
  ['paymentOption', null, 'payment', 'Bezahloption fehlt', 'Bitte wähle eine Bezahloption aus.'],
  ['packingStyle', '', 'design', 'Verpackungsstil fehlt', 'Bitte wähle einen Verpackungsstil aus.'],
] as const;

describe('the six checks', () => {
  it('finds nothing in a complete draft', () => {
    expect(firstProblem(complete, { skipPaymentOption: false })).toBeNull();
  });

  it.each(MISSING)('asks for %s with its words and its tab', (field, empty, tab, title, text) => {
    const problem = firstProblem({ ...complete, [field]: empty }, { skipPaymentOption: false });
    expect(problem).toEqual({ field, tab, title, text });
  });

  it('asks in the specified order', () => {
    const asked: string[] = [];
    let draft: GiftDraft = { ...complete };
    for (const [field, empty] of MISSING) draft = { ...draft, [field]: empty };
    for (let found = firstProblem(draft, { skipPaymentOption: false }); found; ) {
      asked.push(found.field);
      draft = { ...draft, [found.field]: complete[found.field] };
      found = firstProblem(draft, { skipPaymentOption: false });
    }
    expect(asked).toEqual(MISSING.map(([field]) => field));
  });

  it("skips the payment option for 'Weiter', and goes on to the wrapping style", () => {
    const draft = { ...complete, paymentOption: null, packingStyle: 'unheard_of' };
    expect(firstProblem(draft, { skipPaymentOption: true })?.field).toBe('packingStyle');
    expect(firstProblem(draft, { skipPaymentOption: false })?.field).toBe('paymentOption');
  });

  it.each([...INVISIBLE_TEXTS, '\u0000'])('takes %j for empty', (blank) => {
    expect(firstProblem({ ...complete, recipientName: blank }, { skipPaymentOption: true })?.title).toBe(
      'Empfängername fehlt',
    );
  });

  it.each(['jonas', 'jonas@example', '@example.org', 'jonas@.org ', 'jo nas@example.org', 'a@b@c.de'])(
    'does not take %j for an e-mail address',
    (creator_email) => {
      expect(firstProblem({ ...complete, creator_email }, { skipPaymentOption: true })?.field).toBe(
        'creator_email',
      );
    },
  );

  it.each([' jonas@example.org ', 'ö@ü.de', "o'neil+gift@sub.example.co"])('takes %j', (creator_email) => {
    expect(firstProblem({ ...complete, creator_email }, { skipPaymentOption: true })).toBeNull();
  });

  it.each(['', 'no address', 'a'.repeat(1000)])('never stops at the recipient’s e-mail', (recipientEmail) => {
    expect(firstProblem({ ...complete, recipientEmail }, { skipPaymentOption: false })).toBeNull();
  });

  it.each([
    ['recipientName', 200, 'Empfängername zu lang'],
    ['message', 5000, 'Nachricht zu lang'],
    ['senderName', 200, 'Absendername zu lang'],
  ] as const)(
    'counts %s as the database does: %i characters fit, one more does not',
    (field, limit, title) => {
      const long = '🎁'.repeat(limit);
      expect(firstProblem({ ...complete, [field]: ` ${long} ` }, { skipPaymentOption: true })).toBeNull();
      expect(firstProblem({ ...complete, [field]: `${long}x` }, { skipPaymentOption: true })?.title).toBe(
        title,
      );
    },
  );
});

describe('tabs with problems', () => {
  it.each<[what: string, fields: Partial<GiftDraft>, tabs: string[]]>([
    ['a complete draft', {}, []],
    ['no recipient', { recipientName: ' ' }, ['content']],
    ['no words and no sender', { message: '', senderName: '' }, ['content', 'media']],
    ['a bad e-mail', { creator_email: 'jonas' }, ['media']],
    ['no wrapping', { packingStyle: 'unheard_of' }, ['design']],
    ['no payment option, which is asked for on its own tab', { paymentOption: null }, []],
  ])('%s', (_what, fields, tabs) => {
    expect([...tabsWithProblems({ ...complete, ...fields })]).toEqual(tabs);
  });
});
