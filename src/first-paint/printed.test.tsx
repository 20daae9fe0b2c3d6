import { render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GiftRow } from '@/gift/row.ts';
import { wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import type { CoverLock, LinkedGift } from '@/gifts/gift-view.ts';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { GiftPage } from './gift-page.tsx';
import { paintGift, paintWaiting } from './paint.ts';
import { filled } from './paint-marks.ts';
import { printed } from './printed.tsx';

const { markup, data } = printed();

/** A document as the build prints it, with the row painted: what stands in `#start`. */
function paint(row: Partial<LinkedGift>): HTMLElement {
  document.body.innerHTML = `${markup}<link>`;
  window.__gift = { id: '', answer: Promise.resolve('') };
  vi.useFakeTimers();
  paintWaiting();
  paintGift(row as LinkedGift, data);
  vi.runAllTimers();
  return document.getElementById('start') as HTMLElement;
}

const LOCK: CoverLock = {
  opens_at: '2040-12-24T17:00:00Z',
  server_time: '2040-12-01T00:00:00Z',
  question: null,
  hint: null,
  paused_until: null,
};

beforeEach(() => {
  document.body.innerHTML = '';
});

test.each<[string, Partial<LinkedGift>]>([
  ['a locked gift', { recipient_name: 'Mia', sender_name: 'Jonas', pattern: 2, locked: LOCK }],
  ['a short name', { recipient_name: 'Mia', sender_name: 'Jonas', pattern: 3 }],
  ['a long name', { recipient_name: 'Maximilian-Alexander', sender_name: 'Jonas', pattern: 7 }],
  ['no name, no sender, no paper', { recipient_name: ' ' }],
  ['words that look like a mark', { recipient_name: '{sender} $&', sender_name: '{recipient}' }],
])('what is painted for %s is what the page draws', (_name, row) => {
  const wrapping_style = 'box';
  const start = paint({ ...row, wrapping_style, primary_color: '#12AB34' });
  const gift = wrappedGiftFromRow({ ...row, wrapping_style, primary_color: '#12AB34' } as GiftRow);
  const page = render(
    <GiftPage
      recipientName={gift.recipientName}
      senderName={gift.senderName}
      card={<GiftCard gift={gift} interactive={!row.locked} />}
    />,
  ).container;
  for (const part of ['h1', '.from', '.tag', '.flip'])
    expect(start.querySelector(`.found ${part}`)?.outerHTML, part).toBe(page.querySelector(part)?.outerHTML);
  const [painted, drawn] = [start, page].map((place) => place.querySelector<HTMLElement>('.gift-box'));
  expect(painted?.parentElement?.className).toBe(drawn?.parentElement?.className);
  expect(painted?.dataset.paper).toBe(drawn?.dataset.paper);
  for (const colour of ['--paper-from', '--paper-to'])
    expect(painted?.style.getPropertyValue(colour), colour).toBe(drawn?.style.getPropertyValue(colour));
  expect(document.title).toBe(page.querySelector('h1')?.textContent);
});

describe('marks', () => {
  test('are filled in one pass', () => {
    expect(filled('{recipient} von {sender}', { recipient: '{sender}', sender: '$1' })).toBe(
      '{sender} von $1',
    );
  });

  test('stand nowhere but where words of the row belong', () => {
    expect(markup.match(/\{\w+\}/g)).toEqual(['{recipient}', '{sender}', '{recipient}', '{recipient}']);
  });
});
