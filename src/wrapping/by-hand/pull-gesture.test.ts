import { describe, expect, it } from 'vitest';
import { classifyPress, type Direction, isPastThreshold, pullShare } from './pull-gesture.ts';

const WIDTH = 400;

describe('a press', () => {
  it.each<[string, Direction, number, number, boolean, 'pull' | 'other' | 'open']>([
    ['that has hardly moved is not decided', 'up', 4, -5, false, 'open'],
    ['of the mouse up lifts a lid', 'up', 3, -20, false, 'pull'],
    ['of the mouse down does not lift a lid', 'up', 3, 20, false, 'other'],
    ['of the mouse to the side does not lift a lid', 'up', 20, 0, false, 'other'],
    ['of the mouse to the left pulls a ribbon', 'sideways', -20, 4, false, 'pull'],
    ['of the mouse down does not pull a ribbon', 'sideways', 2, 30, false, 'other'],
    ['of the mouse down breaks a seal', 'down', 2, 30, false, 'pull'],
    ['of the mouse to the left turns a page', 'left', -30, 4, false, 'pull'],
    ['of the mouse to the right does not turn a page back', 'left', 30, 4, false, 'other'],
    ['of a finger up scrolls, whatever the wrapping', 'up', 3, -20, true, 'other'],
    ['of a finger down scrolls', 'down', 3, 20, true, 'other'],
    ['of a finger more down than sideways scrolls', 'sideways', 12, 20, true, 'other'],
    ['of a finger to the side lifts a lid', 'up', 20, 5, true, 'pull'],
    ['of a finger to either side pulls', 'right', -20, 5, true, 'pull'],
  ])('%s', (_, direction, x, y, isTouch, expected) => {
    expect(classifyPress(direction, { x, y }, isTouch)).toBe(expected);
  });
});

describe('the share that a pull has opened', () => {
  it.each<[string, Direction, number, number, boolean, number]>([
    ['begins at nothing, without a jump', 'up', 0, -8, false, 0],
    ['grows with the way', 'up', 0, -158, false, 0.5],
    ['counts only the way in which the wrapping gives', 'up', 200, -158, false, 0.5],
    ['does not fall below nothing', 'up', 0, 90, false, 0],
    ['ends at everything', 'up', 0, -900, false, 1],
    ['counts what a finger goes sideways', 'down', -158, 60, true, 0.5],
    ['counts either side of a ribbon', 'sideways', -158, 0, false, 0.5],
  ])('%s', (_, direction, x, y, isTouch, expected) => {
    expect(pullShare(direction, { x, y }, isTouch, WIDTH)).toBeCloseTo(expected, 5);
  });

  it.each([
    [0, false],
    [0.32, false],
    [1 / 3, true],
    [1, true],
  ])('let go at %f goes on: %s', (share, expected) => {
    expect(isPastThreshold(share)).toBe(expected);
  });
});
