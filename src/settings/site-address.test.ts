import { describe, expect, it } from 'vitest';
import { siteAddress } from './site-address.ts';

describe('the address of the site', () => {
  it.each([
    ['', ''],
    ['https://geschenke.example', 'https://geschenke.example/'],
    ['https://geschenke.example/', 'https://geschenke.example/'],
    ['https://geschenke.example/shop', 'https://geschenke.example/shop/'],
    ['https://geschenke.example/shop/index.html?a#/create', 'https://geschenke.example/shop/'],
    ['http://localhost:4173', 'http://localhost:4173/'],
  ])('of %j is %j', (value, address) => {
    expect(siteAddress(value)).toBe(address);
  });
});
