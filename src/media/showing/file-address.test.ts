import { expect, test } from 'vitest';
import { fileAddress } from './file-address.ts';

const PATH = '/storage/v1/object/public/gift_media/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.png';

test.each([
  ['a stored file of another host: today’s', `https://old.example${PATH}`, `https://gifts.example${PATH}`],
  ['a script', 'javascript:alert(1)', null],
  ['a blob of another page', 'blob:https://x.test/1', null],
  ['a page of somebody else', 'https://x.test/Gutschein.pdf', null],
  ['a path', PATH, null],
  ['a stored file with a query behind it', `https://old.example${PATH}?x=1`, null],
])('what a row names: %s', (_what, named, address) => {
  expect(fileAddress({ named })).toBe(address);
});

test('a file chosen a moment ago is shown by its address on this page', () => {
  expect(fileAddress({ address: 'blob:https://here.example/1' })).toBe('blob:https://here.example/1');
});

test('nothing has no address', () => {
  expect(fileAddress(null)).toBeNull();
});
