import { describe, expect, it } from 'vitest';
import { createTransferRate, secondsLeftText } from './transfer-rate.ts';

const MB = 1024 * 1024;

describe('createTransferRate', () => {
  it('says nothing before it has seen enough', () => {
    const rate = createTransferRate();
    rate.note(0, 0);
    expect(rate.secondsLeft(MB)).toBeNull();
    rate.note(1000, MB / 2);
    expect(rate.secondsLeft(MB)).toBeNull();
  });

  it('estimates from the recent speed, not from the whole way', () => {
    const rate = createTransferRate();
    for (let second = 0; second <= 20; second += 1) rate.note(second * 1000, second * 4 * MB);
    expect(rate.secondsLeft(100 * MB)).toBe(5);
    for (let second = 21; second <= 40; second += 1)
      rate.note(second * 1000, 80 * MB + (second - 20) * (MB / 2));
    expect(rate.secondsLeft(100 * MB)).toBe(20);
  });

  it('starts anew when a chunk is sent again', () => {
    const rate = createTransferRate();
    rate.note(0, 0);
    rate.note(2000, 6 * MB);
    rate.note(3000, 2 * MB);
    expect(rate.secondsLeft(10 * MB)).toBeNull();
  });

  it('says nothing while nothing moves', () => {
    const rate = createTransferRate();
    rate.note(0, MB);
    rate.note(4000, MB);
    expect(rate.secondsLeft(2 * MB)).toBeNull();
  });
});

describe('secondsLeftText', () => {
  it.each([
    [null, ''],
    [2, 'gleich fertig'],
    [7, 'noch etwa 7 Sekunden'],
    [42, 'noch etwa 45 Sekunden'],
    [75, 'noch etwa eine Minute'],
    [150, 'noch etwa 3 Minuten'],
  ])('%s s is "%s"', (seconds, text) => {
    expect(secondsLeftText(seconds)).toBe(text);
  });
});
