import { describe, expect, it } from 'vitest';
import { undisturbed } from './undisturbed.ts';

const clean = (what: string, ms: number) => ({ what, ms, isDisturbed: false });
const disturbed = (what: string, ms: number) => ({ what, ms, isDisturbed: true });
const figures = (counted: { ms: number }[]) => counted.map(({ ms }) => ms);

describe('undisturbed', () => {
  it('counts no disturbed figure where there are enough others', () => {
    const measured = [[clean('tap', 1)], [disturbed('tap', 9)], [clean('tap', 2)], [clean('tap', 3)]];
    const { counted, isComplete } = undisturbed(measured, 3);
    expect(figures(counted)).toEqual([1, 2, 3]);
    expect(isComplete).toBe(true);
  });

  it('counts disturbed figures as far as others are missing, and says so', () => {
    const measured = [[clean('tap', 1)], [disturbed('tap', 8)], [disturbed('tap', 9)]];
    const { counted, isComplete } = undisturbed(measured, 2);
    expect(figures(counted)).toEqual([1, 8]);
    expect(isComplete).toBe(false);
  });

  it('wants a figure that comes twice each time twice as often', () => {
    const measured = [
      [clean('key', 1), clean('key', 2)],
      [clean('key', 3), disturbed('key', 9)],
    ];
    expect(undisturbed(measured, 2).isComplete).toBe(false);
    expect(undisturbed([...measured, [clean('key', 4), disturbed('key', 8)]], 2).isComplete).toBe(true);
  });

  it('keeps every undisturbed figure, also more than were wanted', () => {
    const measured = [[clean('tap', 1)], [clean('tap', 60)], [clean('tap', 2)]];
    expect(figures(undisturbed(measured, 2).counted)).toEqual([1, 60, 2]);
  });

  it('is complete where nothing is measured', () => {
    expect(undisturbed([[], []], 9)).toEqual({ counted: [], isComplete: true });
  });
});
