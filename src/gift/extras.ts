import { type ExtraFieldDeclarations, type FrozenExtras, installExtraFields } from './extra-fields.ts';
import type { GiftDraft } from './fields.ts';

/** What the wizard asks for an extra, and what an order freezes of it. */
export interface ExtraModel {
  fields: ExtraFieldDeclarations;
  /** {} for a draft that wants none of it. */
  freeze: (draft: GiftDraft) => FrozenExtras;
  /** A sentence each, for the preview and the order; none for a gift without it. */
  words: (frozen: FrozenExtras) => readonly string[];
}

let models: readonly ExtraModel[] = [];

/** Called once at the start, before the first draft (src/gifts/extras.ts). */
export function installExtraModels(installed: readonly ExtraModel[]): void {
  models = installed;
  installExtraFields(installed.map(({ fields }) => fields));
}

export const freezeExtras = (draft: GiftDraft): FrozenExtras =>
  Object.assign({}, ...models.map(({ freeze }) => freeze(draft))) as FrozenExtras;

/** What the extras of a draft are, a sentence each. */
export function extrasWords(draft: GiftDraft): string[] {
  const frozen = freezeExtras(draft);
  return models.flatMap(({ words }) => words(frozen));
}
