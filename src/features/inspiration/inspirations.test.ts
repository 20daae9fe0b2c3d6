import '../../../tests/install-extras.ts';
import { describe, expect, it } from 'vitest';
import { createDraft, draftReducer } from '@/gift/draft.ts';
import { packingStyleOf, takesPaper } from '@/gift/packing-styles.ts';
import { magicalEffect, mayShowConfetti, PAPERS } from '@/gift/papers-and-effects.ts';
import { RIBBONS } from '@/gift/ribbons.ts';
import { TIPS } from './inspirations.ts';

const ideas = TIPS.flatMap((tip) => tip.ideas.map((idea) => ({ tip: tip.key, ...idea })));
const draft = createDraft({ id: '11111111-1111-4111-8111-111111111111', now: new Date(0) });

describe('inspirations', () => {
  it('brings the six tips in their order, each with ideas', () => {
    expect(TIPS.map((tip) => tip.title)).toEqual([
      'Persönliche Nachricht',
      'Sprachnachricht',
      'MP4-Video',
      'Farbthemen & Hintergründe',
      'Animierte GIFs',
      'Verpackungsstil',
    ]);
    for (const tip of TIPS) expect(tip.ideas.length, tip.title).toBeGreaterThanOrEqual(3);
  });

  it('offers a message to start from for every occasion', () => {
    expect(TIPS[0]?.ideas.map((idea) => idea.label)).toEqual([
      'Geburtstag',
      'Hochzeit',
      'Weihnachten',
      'Danke',
      'Jubiläum',
      'Einfach so',
      'Gute Besserung',
    ]);
  });

  it.each(ideas)('$tip: „$label“ leaves a draft that the wizard could have made', ({ fields }) => {
    const next = draftReducer(draft, { type: 'edit', fields });
    const style = packingStyleOf(next.packingStyle);
    expect(style).not.toBeNull();
    expect(next.gifUrl).toBe(style?.animation);
    expect(next.pattern !== null).toBe(takesPaper(next.packingStyle, next.gifUrl));
    if (next.pattern !== null) expect(PAPERS.map((paper) => paper.id)).toContain(next.pattern);
    expect(RIBBONS.map((ribbon) => ribbon.color)).toContain(next.ribbonColor);
    expect(next.primary_color).toBe(next.ribbonColor);
    expect(magicalEffect(next.magicalEffect)).toBe(next.magicalEffect);
    if (next.confetti) expect(mayShowConfetti(next.packingStyle)).toBe(true);
  });

  it('gives every idea of a tip a name of its own', () => {
    for (const tip of TIPS) {
      expect(new Set(tip.ideas.map((idea) => idea.label)).size, tip.title).toBe(tip.ideas.length);
    }
  });
});
