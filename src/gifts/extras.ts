import type { ComponentType } from 'react';
import type { CreatorTab } from '@/gift/creator-tabs.ts';
import type { DraftAction } from '@/gift/draft.ts';
import { type ExtraModel, installExtraModels } from '@/gift/extras.ts';
import type { FieldName, GiftDraft } from '@/gift/fields.ts';
import type { FrozenGift } from '@/gift/frozen-gift.ts';
import type { GiftRow } from '@/gift/row.ts';
import type { WrappedGift } from '@/gift/wrapped-gift.ts';
import type { Elements } from '@/ui/elements.ts';

/** Props of the inputs of a draft. */
export interface DraftFieldsProps {
  draft: GiftDraft;
  dispatch: (action: DraftAction) => void;
  /** The words of the failed check at a field. */
  errorOf: (field: FieldName) => string | undefined;
}

/** Props of the inputs of an extra. */
export interface ExtraInputsProps extends DraftFieldsProps {
  /** true while the gift is being ordered. */
  disabled: boolean;
  openTab: (tab: CreatorTab) => void;
}

/** The part of the wizard in which an extra is asked for. */
export interface WizardPart {
  /** 'extras': the fold of the content tab. 'payment': below the payment options. */
  place: 'extras' | 'payment';
  /** Its words in the folded 'Extras': 'ein Tag zum Öffnen'. '' elsewhere. */
  hint: string;
  isShown: (draft: GiftDraft) => boolean;
  /** Loaded with the wizard: inputs that come later would push away what is being tapped. */
  Inputs: ComponentType<ExtraInputsProps> & { load: () => Promise<unknown> };
}

export interface OwnerPanelProps {
  gift: GiftRow;
  /** The gift was chosen for what this panel shows: it takes the focus. */
  takesFocus: boolean;
  /** The element that takes the focus when the panel goes with the pressed button. */
  successor: () => HTMLElement | null;
  /** Called when the panel stands, or stays empty: panels below it wait for that. */
  onSettled: () => void;
}

/** 'own': this browser saved the gift. 'of-list': it was made from a list of names of this browser. */
export type Whose = 'own' | 'of-list' | 'other';

/** What the sender sees of an extra at a gift on /preview. */
export interface OwnerPanel {
  /**
   * The place of the panel, decided once when the gift is shown. 'first': above the heading of the gift, 'heading': below it,
   * 'link': below the link; null: not at this gift.
   */
  place: (gift: GiftRow, whose: Whose) => 'first' | 'heading' | 'link' | null;
  /** Whether the panels after it wait for its `onSettled`: what comes late must push nothing. */
  holdsBack: boolean;
  /** What the page waits for before it shows the first gift, null for nothing. Never rejects. */
  ahead: () => Promise<unknown> | null;
  Panel: ComponentType<OwnerPanelProps>;
}

export interface AfterLetterProps {
  gift: WrappedGift;
  /** Stands beside the heading: the way past a long list. */
  aside: Elements;
  /**
   * Called when it 'stands' or is known to stay empty: what follows waits a moment for that. 'late':
   * it may come at any time, and then stands below what follows.
   */
  onSettled: (place: 'stands' | 'late') => void;
}

/**
 * An extra of a gift, or what else belongs to a gift and lives in a folder of its own
 * (docs/contributing.md#an-extra). Every part is named, null where it has none.
 */
export interface GiftExtra {
  name: string;
  model: ExtraModel | null;
  wizard: WizardPart | null;
  /**
   * Runs before the row is saved, so that no gift can be read without it. May be repeated. Throws
   * BackendError.
   */
  saveBefore: ((gift: FrozenGift) => Promise<void>) | null;
  /** What is saved once the row is there. May be repeated. `save` throws BackendError. */
  saveAfter: {
    isNeeded: (gift: FrozenGift) => boolean;
    save: (gift: FrozenGift) => Promise<void>;
  } | null;
  /** Forgets what this browser keeps of a gift that is deleted. */
  forgetGift: ((giftId: string) => void) | null;
  ownerPanel: OwnerPanel | null;
  /** The part below the opened letter; `failed` is said where it cannot be drawn. */
  afterLetter: { Part: ComponentType<AfterLetterProps>; failed: string } | null;
}

let installed: readonly GiftExtra[] | null = null;
let load: () => Promise<readonly GiftExtra[]> = () => Promise.reject(new Error('No list of extras.'));

export function installExtras(extras: readonly GiftExtra[]): void {
  installed = extras;
  installExtraModels(extras.flatMap(({ model }) => model ?? []));
}

/** Says where the list is (src/main.tsx). A recipient's page loads it after the letter only. */
export function provideExtras(loadList: typeof load): void {
  load = loadList;
}

/** Loads a module that reads or writes drafts, saves gifts or shows their extras. */
export async function withExtras<Module>(loadModule: () => Promise<Module>): Promise<Module> {
  if (!installed) installExtras(await load());
  return loadModule();
}

/** Throws in a module that was not loaded by `withExtras`. */
export function giftExtras(): readonly GiftExtra[] {
  if (!installed) throw new Error('The extras are not loaded.');
  return installed;
}

/** Loads the wizard's inputs at a place, which nothing is to push down later. Rejects where one cannot be loaded. */
export async function loadInputs(place: WizardPart['place']): Promise<void> {
  await Promise.all(
    giftExtras().map(({ wizard }) => (wizard?.place === place ? wizard.Inputs.load() : null)),
  );
}

/** Whether a saved row tells nothing about the whole gift: only a repeated save does. */
export const savesMoreThanRow = (gift: FrozenGift): boolean =>
  giftExtras().some(({ saveAfter }) => saveAfter?.isNeeded(gift));
