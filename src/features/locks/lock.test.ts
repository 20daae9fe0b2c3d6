import { describe, expect, test } from 'vitest';
import { localTime } from '@/gift/dates.ts';
import { frozenGift } from '@/gift/frozen-gift.ts';
import { firstProblem } from '@/gift/validation.ts';
import { draft } from '../../../tests/drafts.ts';
import { latestOpening } from './lock.ts';

describe('the checks of a lock', () => {
  const now = new Date();
  const inMinutes = (minutes: number) => localTime(new Date(now.getTime() + minutes * 60_000));
  const SEAL = { sealQuestion: 'Wo?', sealAnswer: 'Köln', sealHint: '' };

  test.each<[string, Parameters<typeof draft>[0], string | null]>([
    ['nothing switched on', {}, null],
    ['a day without a time', { opensAt: '' }, 'Öffnungszeit fehlt'],
    ['in nine minutes', { opensAt: inMinutes(9) }, 'Öffnungszeit zu früh'],
    ['yesterday', { opensAt: inMinutes(-1440) }, 'Öffnungszeit zu früh'],
    ['in twelve minutes', { opensAt: inMinutes(12) }, null],
    ['in two years', { opensAt: localTime(latestOpening(now)) }, null],
    ['in more than two years', { opensAt: inMinutes(2 * 366 * 1440) }, 'Öffnungszeit zu spät'],
    ['a whole seal', SEAL, null],
    ['no question', { ...SEAL, sealQuestion: ' ' }, 'Frage fehlt'],
    ['a question of 201 characters', { ...SEAL, sealQuestion: 'x'.repeat(201) }, 'Frage zu lang'],
    ['no answer', { ...SEAL, sealAnswer: '' }, 'Antwort fehlt'],
    ['an answer of 201 characters', { ...SEAL, sealAnswer: 'x'.repeat(201) }, 'Antwort zu lang'],
    ['a hint of 201 characters', { ...SEAL, sealHint: 'x'.repeat(201) }, 'Hinweis zu lang'],
  ])('%s', (_what, fields, title) => {
    const problem = firstProblem(draft(fields), { skipPaymentOption: false }, now);
    expect(problem?.title ?? null).toBe(title);
    if (problem) expect(problem.tab).toBe('content');
  });
});

describe('the lock of a draft', () => {
  test.each<[string, Parameters<typeof draft>[0], unknown]>([
    ['none', {}, undefined],
    [
      'a day',
      { opensAt: '2026-12-24T18:00' },
      { opens_at: new Date(2026, 11, 24, 18).toISOString(), question: null, answer: null, hint: null },
    ],
    [
      'a seal',
      { sealQuestion: ' Wo? ', sealAnswer: ' Köln ', sealHint: ' ' },
      { opens_at: null, question: 'Wo?', answer: 'Köln', hint: null },
    ],
  ])('%s', (_what, fields, lock) => {
    expect(frozenGift(draft(fields)).lock).toEqual(lock);
  });
});
