import { randomUUID } from 'node:crypto';
import './install-extras.ts';
import { createDraft } from '@/gift/draft.ts';
import type { GiftDraft } from '@/gift/fields.ts';
import { SAID } from './builders.ts';

/** A complete draft that passes every check, with overrides. */
export const draft = (overrides: Partial<GiftDraft> = {}): GiftDraft => ({
  ...createDraft({ id: randomUUID(), now: new Date() }),
  ...SAID,
  ...overrides,
});
