import type { GiftDraft } from './draft.ts';
import { isEmail } from './email.ts';
import { characterCount, MAX_EMAIL_LENGTH, MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from './limits.ts';
import { packingStyleOf } from './packing-styles.ts';
import { isBlank } from './text.ts';

/** The tabs of the wizard in their order (section 2). */
export const CREATOR_TABS = ['content', 'design', 'media', 'payment'] as const;

export type CreatorTab = (typeof CREATOR_TABS)[number];

/** Draft fields that a check can complain about. */
export type CheckedField =
  | 'recipientName'
  | 'message'
  | 'senderName'
  | 'creator_email'
  | 'paymentOption'
  | 'packingStyle';

export interface DraftProblem {
  field: CheckedField;
  /** The tab that holds the field; a failed check jumps there. */
  tab: CreatorTab;
  /** Toast title. */
  title: string;
  /** Toast text and message at the field. */
  text: string;
}

type Check = DraftProblem & { fails: (draft: GiftDraft) => boolean };

const longer = (text: string, limit: number) => characterCount(text.trim()) > limit;

/**
 * The six checks of section 5 in their order, on values without the spaces around them; the length checks that the
 * database also makes follow their field.
 */
const CHECKS: readonly Check[] = [
  {
    field: 'recipientName',
    tab: 'content',
    title: 'Empfängername fehlt',
    text: 'Bitte gib den Namen des Empfängers ein.',
    fails: (draft) => isBlank(draft.recipientName),
  },
  {
    field: 'recipientName',
    tab: 'content',
    title: 'Empfängername zu lang',
    text: `Bitte kürze den Namen auf höchstens ${MAX_NAME_LENGTH} Zeichen.`,
    fails: (draft) => longer(draft.recipientName, MAX_NAME_LENGTH),
  },
  {
    field: 'message',
    tab: 'content',
    title: 'Nachricht fehlt',
    text: 'Bitte füge eine persönliche Nachricht hinzu.',
    fails: (draft) => isBlank(draft.message),
  },
  {
    field: 'message',
    tab: 'content',
    title: 'Nachricht zu lang',
    text: `Bitte kürze deine Nachricht auf höchstens ${MAX_MESSAGE_LENGTH} Zeichen.`,
    fails: (draft) => longer(draft.message, MAX_MESSAGE_LENGTH),
  },
  {
    field: 'senderName',
    tab: 'media',
    title: 'Absendername fehlt',
    text: 'Bitte gib deinen Namen als Absender ein.',
    fails: (draft) => isBlank(draft.senderName),
  },
  {
    field: 'senderName',
    tab: 'media',
    title: 'Absendername zu lang',
    text: `Bitte kürze deinen Namen auf höchstens ${MAX_NAME_LENGTH} Zeichen.`,
    fails: (draft) => longer(draft.senderName, MAX_NAME_LENGTH),
  },
  {
    field: 'creator_email',
    tab: 'media',
    title: 'E-Mail des Erstellers fehlt oder ist ungültig',
    text: 'Bitte gib eine gültige E-Mail-Adresse für die Zahlungsbestätigung ein.',
    fails: (draft) => !isEmail(draft.creator_email) || longer(draft.creator_email, MAX_EMAIL_LENGTH),
  },
  {
    field: 'paymentOption',
    tab: 'payment',
    title: 'Bezahloption fehlt',
    text: 'Bitte wähle eine Bezahloption aus.',
    fails: (draft) => draft.paymentOption === null,
  },
  {
    field: 'packingStyle',
    tab: 'design',
    title: 'Verpackungsstil fehlt',
    text: 'Bitte wähle einen Verpackungsstil aus.',
    fails: (draft) => packingStyleOf(draft.packingStyle) === null,
  },
];

/**
 * The first problem of a draft, or null (section 5, rulings 12 and 16). 'Weiter' skips the payment option; every order,
 * demo payment, free gift and inquiry checks all.
 */
export function firstProblem(
  draft: GiftDraft,
  { skipPaymentOption }: { skipPaymentOption: boolean },
): DraftProblem | null {
  for (const { fails, ...problem } of CHECKS) {
    if (skipPaymentOption && problem.field === 'paymentOption') continue;
    if (fails(draft)) return problem;
  }
  return null;
}
