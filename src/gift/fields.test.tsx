import '../../tests/install-extras.ts';
import { render, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ContentTab } from '@/features/compose/content-tab.tsx';
import { MediaTab } from '@/features/compose/media-tab.tsx';
import { keepsakeHtml } from '@/features/open/keepsake.ts';
import { GiftDetails } from '@/features/share/gift-details.tsx';
import { giftExtras } from '@/gifts/extras.ts';
import { Letter } from '@/wrapping/letter.tsx';
import { draft } from '../../tests/drafts.ts';
import { type FieldName, fieldNames, type GiftDraft, giftField } from './fields.ts';
import { toGiftRow } from './row.ts';
import { wrappedGiftFromRow } from './wrapped-gift.ts';

vi.mock('@/features/together/shown-greetings.ts', () => ({ allGreetings: async () => [] }));

const fieldsHolding = (what: 'words' | 'choice') =>
  fieldNames().filter((name) => {
    const field = giftField(name);
    return 'holds' in field && field.holds === what;
  });
const WORDS = fieldsHolding('words');
const IN_ROW = WORDS.filter((name) => giftField(name).column !== null);

/** Addresses, which are the sender's alone: private.gift_for_link takes them out as well. */
const FOR_SENDER: readonly FieldName[] = ['recipientEmail', 'creator_email'];
const FOR_ALL = IN_ROW.filter((name) => !FOR_SENDER.includes(name));

const gift: GiftDraft = draft(Object.fromEntries(WORDS.map((name) => [name, `Wort ${name}`])));
const row = toGiftRow(gift);
const textOf = (page: { container: HTMLElement }) => page.container.textContent;

it.each(WORDS)('%s has its input in the wizard', async (name) => {
  const props = {
    draft: { ...gift, paymentOption: 'business_pack' as const },
    dispatch: vi.fn(),
    errorOf: () => undefined,
    moveFocus: vi.fn(),
    disabled: false,
    openTab: vi.fn(),
  };
  const { container } = render(
    <>
      <ContentTab {...props} formKey="draft" />
      <MediaTab {...props} lostFiles={{}} />
      {giftExtras().map(
        (extra) => extra.wizard?.isShown(props.draft) && <extra.wizard.Inputs key={extra.name} {...props} />,
      )}
    </>,
  );
  await waitFor(() => expect(container.querySelector(`[name="${name}"]`)).not.toBeNull());
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
