import '../../tests/install-extras.ts';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ContentTab } from '@/features/compose/content-tab.tsx';
import { DesignTab } from '@/features/compose/design-tab.tsx';
import { MediaTab } from '@/features/compose/media-tab.tsx';
import { keepsakeHtml } from '@/features/open/keepsake.ts';
import { GiftDetails } from '@/features/share/gift-details.tsx';
import { giftExtras } from '@/gifts/extras.ts';
import { GiftCard } from '@/wrapping/gift-card.tsx';
import { Letter } from '@/wrapping/letter.tsx';
import { draft } from '../../tests/drafts.ts';
import type { CreatorTab } from './creator-tabs.ts';
import {
  type FieldName,
  fieldNames,
  type GiftDraft,
  giftField,
  ROW_FIELD_NAMES,
  type RowChoice,
} from './fields.ts';
import { toGiftRow } from './row.ts';
import { wrappedGiftFromRow } from './wrapped-gift.ts';

vi.mock('@/features/group-greetings/shown-greetings.ts', () => ({ allGreetings: async () => [] }));
vi.mock('@/features/open/keepsake-files.ts', async (original) => ({
  ...(await original<object>()),
  dataAddress: async (address: string) => `data:,${address}`,
}));

const holds = (name: FieldName, what: 'words' | 'choice') => {
  const field = giftField(name);
  return 'holds' in field && field.holds === what;
};
const WORDS = fieldNames().filter((name) => holds(name, 'words'));
const IN_ROW = WORDS.filter((name) => giftField(name).column !== null);

/** Addresses, which are the sender's alone: private.gift_for_link takes them out as well. */
const FOR_SENDER: readonly FieldName[] = ['recipientEmail', 'creator_email'];
const FOR_ALL = IN_ROW.filter((name) => !FOR_SENDER.includes(name));

const gift: GiftDraft = draft(Object.fromEntries(WORDS.map((name) => [name, `Wort ${name}`])));
const row = toGiftRow(gift);
const textOf = (page: { container: HTMLElement }) => page.container.textContent;

/** The tab of a field's input, with what the extras add. */
function tabOf(name: FieldName, shown: GiftDraft) {
  const field = giftField(name);
  const props = {
    draft: shown,
    dispatch: vi.fn(),
    errorOf: () => undefined,
    moveFocus: vi.fn(),
    disabled: false,
    openTab: vi.fn(),
  };
  const extras = giftExtras().map(
    (extra) => extra.wizard?.isShown(props.draft) && <extra.wizard.Inputs key={extra.name} {...props} />,
  );
  const tabs = {
    design: () => <DesignTab {...props} />,
    content: () => [<ContentTab key="content" {...props} formKey="draft" />, ...extras],
    media: () => <MediaTab {...props} lostFiles={{}} />,
    payment: () => extras,
  } satisfies Record<CreatorTab, () => ReactNode>;
  return render('tab' in field ? tabs[field.tab]() : null);
}

it.each(WORDS)('%s has its input in the wizard', async (name) => {
  const { container } = tabOf(name, { ...gift, paymentOption: 'business_pack' });
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

/** Two values of each choice, the first that of a plain gift: where it is shown, the two look different. */
const CHOICES: { readonly [Name in RowChoice]: readonly [GiftDraft[Name], GiftDraft[Name]] } = {
  paymentOption: ['single', 'yearly_subscription'],
  applied_coupon: [null, { code: 'WELCOME50' }],
  packingStyle: ['box', 'happy_birthday_cake'],
  pattern: [1, 2],
  ribbonColor: ['#007BFF', '#b4196b'],
  magicalEffect: ['none', 'star_dust'],
  confetti: [false, true],
  shine: [false, true],
};
const CHOICE_NAMES = Object.keys(CHOICES) as RowChoice[];

describe('a choice', () => {
  /** What was paid is the sender's business. */
  const PAYMENT: readonly RowChoice[] = ['paymentOption', 'applied_coupon'];
  /** A keepsake stands still. */
  const MOVING: readonly RowChoice[] = ['magicalEffect', 'confetti', 'shine'];
  /** The details say in words what was chosen, and leave colours and effects to the card beside them. */
  const LOOKS: readonly RowChoice[] = ['pattern', 'ribbonColor', ...MOVING];
  const allBut = (...names: readonly RowChoice[]) => CHOICE_NAMES.filter((name) => !names.includes(name));

  const plain = draft(Object.fromEntries(CHOICE_NAMES.map((name) => [name, CHOICES[name][0]])));
  const chosen = (name: RowChoice): GiftDraft => ({ ...plain, [name]: CHOICES[name][1] });
  const asWrapped = (from: GiftDraft) => wrappedGiftFromRow(toGiftRow(from));

  /** The document of a part without what differs from one drawing to the next. */
  const documentOf = ({ container, unmount }: ReturnType<typeof render>) => {
    const html = container.innerHTML.replaceAll(/_r_\w+_/g, '');
    unmount();
    return html;
  };

  async function cardOf(from: GiftDraft) {
    const closed = documentOf(render(<GiftCard gift={asWrapped(from)} interactive />));
    const open = render(<GiftCard gift={asWrapped(from)} interactive opened />);
    await screen.findByRole('region', { name: 'Nachricht und Beilagen' });
    if (from.confetti) await waitFor(() => expect(open.container.querySelector('.confetti')).not.toBeNull());
    return closed + documentOf(open);
  }

  const details = (from: GiftDraft) => documentOf(render(<GiftDetails gift={toGiftRow(from)} />));
  const keepsake = (from: GiftDraft) => keepsakeHtml(asWrapped(from));
  /** Whether a part shows something else of a gift with the choice than of the plain one. */
  const isSeen = async (name: RowChoice, part: (from: GiftDraft) => string | Promise<string>) =>
    (await part(chosen(name))) !== (await part(plain));

  beforeAll(async () => {
    // What a card loads later is then there with its first drawing.
    await import('@/wrapping/drawn/drawings.ts');
    await cardOf(plain);
  });

  it('of the row is in the list', () => {
    const declared = ROW_FIELD_NAMES.filter((name) => giftField(name).column && holds(name, 'choice'));
    expect(CHOICE_NAMES.toSorted()).toEqual(declared.toSorted());
  });

  it('that is the same looks the same', async () => {
    const again = { ...plain };
    expect((await cardOf(again)) === (await cardOf(plain))).toBe(true);
    expect((await keepsake(again)) === (await keepsake(plain))).toBe(true);
    expect(details(again)).toBe(details(plain));
  });

  it.each(allBut(...PAYMENT))('%s has its input in the wizard', async (name) => {
    const tab = (from: GiftDraft) => documentOf(tabOf(name, from));
    expect(tab({ ...plain }) === tab(plain), 'the same').toBe(true);
    expect(await isSeen(name, tab)).toBe(true);
  });

  it.each(allBut(...PAYMENT))('%s is seen on the card or in the letter', async (name) => {
    expect(await isSeen(name, cardOf)).toBe(true);
  });

  it.each(allBut(...PAYMENT, ...LOOKS))('%s stands in the details of the gift', async (name) => {
    expect(await isSeen(name, details)).toBe(true);
  });

  it.each(allBut(...PAYMENT, ...MOVING))('%s is seen in the keepsake', async (name) => {
    expect(await isSeen(name, keepsake)).toBe(true);
  });
});
