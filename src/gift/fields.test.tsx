import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContentTab } from '@/features/compose/content-tab.tsx';
import { MediaTab } from '@/features/compose/media-tab.tsx';
import { InquiryFields } from '@/features/inquiry/inquiry-fields.tsx';
import { keepsakeHtml } from '@/features/open/keepsake.ts';
import { GiftDetails } from '@/features/share/gift-details.tsx';
import { Letter } from '@/wrapping/letter.tsx';
import { draft } from '../../tests/builders.ts';
import { type FieldName, GIFT_FIELDS, type GiftDraft } from './fields.ts';
import { toGiftRow } from './row.ts';
import { wrappedGiftFromRow } from './wrapped-gift.ts';

vi.mock('@/features/together/shown-greetings.ts', () => ({ allGreetings: async () => [] }));

const WORDS = Object.entries(GIFT_FIELDS)
  .filter(([, field]) => 'holds' in field && field.holds === 'words')
  .map(([name]) => name as FieldName);
const IN_ROW = WORDS.filter((name) => GIFT_FIELDS[name].column !== null);

/** Addresses, which are the sender's alone: private.gift_for_link takes them out as well. */
const FOR_SENDER: readonly FieldName[] = ['recipientEmail', 'creator_email'];
const FOR_ALL = IN_ROW.filter((name) => !FOR_SENDER.includes(name));

const gift: GiftDraft = draft(Object.fromEntries(WORDS.map((name) => [name, `Wort ${name}`])));
const row = toGiftRow(gift);
const textOf = (page: { container: HTMLElement }) => page.container.textContent;

it.each(WORDS)('%s has its input in the wizard', (name) => {
  const props = { draft: gift, dispatch: vi.fn(), errorOf: () => undefined, moveFocus: vi.fn() };
  const { container } = render(
    <>
      <ContentTab {...props} formKey="draft" />
      <MediaTab {...props} lostFiles={{}} disabled={false} />
      <InquiryFields {...props} disabled={false} onCompose={vi.fn()} />
    </>,
  );
  expect(container.querySelector(`[name="${name}"]`)).not.toBeNull();
});

it.each(IN_ROW.filter((name) => name !== 'creator_email'))('%s stands in the details of the gift', (name) => {
  expect(textOf(render(<GiftDetails gift={row} />))).toContain(`Wort ${name}`);
});

it.each(FOR_ALL)('%s stands in the letter', (name) => {
  const letter = <Letter gift={wrappedGiftFromRow(row)} headingId="letter" mode="card" />;
  expect(textOf(render(letter))).toContain(`Wort ${name}`);
});

it.each(FOR_ALL)('%s stands in the keepsake', async (name) => {
  expect(await keepsakeHtml(wrappedGiftFromRow(row))).toContain(`Wort ${name}`);
});
