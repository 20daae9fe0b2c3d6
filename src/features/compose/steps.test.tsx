import * as Tabs from '@radix-ui/react-tabs';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { draft } from '../../../tests/drafts.ts';
import { StepTabs } from './steps.tsx';

function Steps({ fields, tab }: { fields: Partial<GiftDraft>; tab: CreatorTab }) {
  return (
    <Tabs.Root value={tab}>
      <StepTabs draft={draft(fields)} tab={tab} isOrdering={false} />
    </Tabs.Root>
  );
}
const marks = () =>
  screen.getAllByRole('tab').map((tab) => {
    const mark = tab.getAttribute('aria-describedby');
    const words = mark && document.getElementById(mark)?.textContent;
    expect(tab.querySelector('svg') !== null, 'a tick').toBe(words === 'erledigt');
    return [tab.textContent, words];
  });

describe('the marks of the tabs', () => {
  it('say nothing of what nobody has come to yet', () => {
    render(<Steps fields={{ recipientName: '', message: '', senderName: '' }} tab="content" />);
    expect(marks()).toEqual([
      ['Inhalt', null],
      ['Design', null],
      ['Medien & Absender', null],
      ['Zahlung', null],
    ]);
  });

  it('say what is done, and what is missing on a tab that was left', () => {
    const fields = { recipientName: '' };
    const { rerender } = render(<Steps fields={fields} tab="content" />);
    rerender(<Steps fields={fields} tab="design" />);
    expect(marks()).toEqual([
      ['Inhalt', 'hier fehlt noch etwas'],
      ['Design', 'erledigt'],
      ['Medien & Absender', 'erledigt'],
      ['Zahlung', null],
    ]);
    rerender(<Steps fields={{ recipientName: 'Mia' }} tab="design" />);
    expect(marks()[0]).toEqual(['Inhalt', 'erledigt']);
  });

  it('leave the names of the tabs alone', () => {
    render(<Steps fields={{}} tab="design" />);
    expect(screen.getByRole('tab', { name: 'Inhalt' })).toHaveAccessibleDescription('erledigt');
  });
});
