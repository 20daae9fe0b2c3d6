import { describe, expect, it } from 'vitest';
import { siteAddress } from './site-address.ts';

describe('the address of the site', () => {
  it.each([
    [undefined, ''],
    ['  ', ''],
    ['https://geschenke.example', 'https://geschenke.example/'],
    [' https://geschenke.example/ ', 'https://geschenke.example/'],
    ['https://geschenke.example/shop', 'https://geschenke.example/shop/'],
    ['https://geschenke.example/shop/index.html?a#/create', 'https://geschenke.example/shop/'],
    ['http://localhost:4173', 'http://localhost:4173/'],
  ])('of %j is %j', (value, address) => {
    expect(siteAddress({ VITE_SITE_ADDRESS: value })).toBe(address);
  });

  it.each(['geschenke.example', 'ftp://geschenke.example', 'javascript:alert(1)'])('is not %j', (value) => {
    expect(() => siteAddress({ VITE_SITE_ADDRESS: value })).toThrow(value);
  });
});
