import { expect, it } from 'vitest';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { beginningWith, OCCASIONS, suitingFirst } from './occasions.tsx';

const options = PACKING_STYLES.map(({ value }) => ({ value, group: 'all' }));
const [birthday, thanks] = OCCASIONS.map(({ sentence }) => sentence) as [string, string];

it.each(OCCASIONS)(
  '$label brings what suits it to the front, and loses and moves nothing else',
  (occasion) => {
    const { label, styles } = occasion;
    const sorted = suitingFirst(options, label);
    expect(sorted.slice(0, 3)).toEqual(styles.map((value) => ({ value, group: `Passt zu „${label}“` })));
    expect(sorted.slice(3)).toEqual(options.filter(({ value }) => !styles.includes(value)));
  },
);

it.each([null, 'Umzug'])('keeps the order of all wrappings for the occasion %s', (occasion) => {
  expect(suitingFirst(options, occasion)).toEqual(options);
});

it.each([
  ['nothing', '', `${birthday} `],
  ['own words', 'Auf dich!', `${birthday} Auf dich!`],
  ['the sentence itself', birthday, `${birthday} `],
  ["another occasion's", `${thanks} Auf dich!`, `${birthday} Auf dich!`],
])('begins with a sentence before %s', (_what, message, whole) => {
  expect(beginningWith(birthday, message)).toBe(whole);
});
