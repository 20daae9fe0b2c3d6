import { describe, expect, it } from 'vitest';
import { warningsFor } from './settings-warnings.ts';

type Settings = Parameters<typeof warningsFor>[0];

const COMPLETE: Settings = {
  unknown: [],
  hosted: true,
  embedded: false,
  paymentConfigured: true,
  site: 'https://geschenke.example/',
};

const said = (settings: Partial<Settings>) => warningsFor({ ...COMPLETE, ...settings });

describe('a build', () => {
  it('with everything says nothing', () => {
    expect(said({})).toEqual([]);
  });

  it.each<[string, Partial<Settings>]>([
    ['VITE_SUPABASE_URL', { hosted: false }],
    ['VITE_PAYPAL_CLIENT_ID', { paymentConfigured: false }],
    ['VITE_SITE_ADDRESS', { site: '' }],
    ['VITE_TYPO', { unknown: ['VITE_TYPO'] }],
  ])('with something wrong about %s says so, once', (name, settings) => {
    const warnings = said(settings);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(name);
  });

  it('for the desk, with the embedded backend, is not bothered with any', () => {
    expect(said({ hosted: false, embedded: true, paymentConfigured: false, site: '' })).toEqual([]);
  });
});
