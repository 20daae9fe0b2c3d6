import { existsSync, readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LEGAL_ROUTES, type RouteNameOf } from '@/routes.ts';
import { PDF_SETTINGS } from '@/settings/read-settings.ts';
import { settings } from '@/settings/settings.ts';
import LegalPage from './legal-page.tsx';

const PAGES = [
  {
    kind: 'privacy',
    heading: 'Datenschutzerklärung',
    own: 'legal/datenschutz-platzhalter.pdf',
  },
  {
    kind: 'terms',
    heading: 'Allgemeine Geschäftsbedingungen (AGB)',
    own: 'legal/agb-platzhalter.pdf',
  },
] as const;

const frame = () => document.querySelector('iframe');

/** Renders the page of a build in which the operator's document has this address. */
function show(kind: RouteNameOf<'legal'>, address = '') {
  settings.legalDocuments[kind] = address;
  render(<LegalPage kind={kind} />);
}

const download = () => screen.getByRole('link', { name: 'PDF herunterladen' });
const pdfViewer = (enabled: boolean | undefined) =>
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: enabled, configurable: true });

beforeEach(() => {
  pdfViewer(true);
});
afterEach(() => {
  for (const kind of LEGAL_ROUTES) settings.legalDocuments[kind] = '';
});

describe.each(PAGES)('$kind', ({ kind, heading, own }) => {
  it("embeds and offers the operator's document", () => {
    show(kind, 'https://operator.example/dokument.pdf');
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(frame()?.getAttribute('src')?.split('#')[0]).toBe('https://operator.example/dokument.pdf');
    expect(frame()).toHaveAccessibleName(`${heading} als PDF`);
    expect(download()).toHaveAttribute('href', 'https://operator.example/dokument.pdf');
    expect(screen.queryByText(/^Platzhalter/)).not.toBeInTheDocument();
  });

  it('embeds its own placeholder, marked as one, without a setting', () => {
    show(kind);
    expect(frame()?.getAttribute('src')).toContain(own);
    expect(screen.getByText(/^Platzhalter/)).toBeVisible();
  });

  it.each([
    ['shows no PDF', false, false],
    ['does not say whether it shows PDF', undefined, true],
  ])('in a browser that %s, embeds: %s', (_case, enabled, embeds) => {
    pdfViewer(enabled);
    show(kind);
    expect(frame() !== null).toBe(embeds);
    expect(screen.queryByText(/^Dein Browser zeigt PDF-Dateien nicht/) === null).toBe(embeds);
    expect(download()).toBeVisible();
  });
});

describe.each(LEGAL_ROUTES)('the document of %s', (name) => {
  it('has a placeholder that is there', () => {
    show(name);
    const placeholder = frame()?.getAttribute('src')?.split('#')[0] ?? '';
    expect(existsSync(`public/${placeholder.replace(/^\.?\//, '')}`), placeholder).toBe(true);
  });

  it('has a setting that operators find', () => {
    expect(readFileSync('.env.example', 'utf8')).toMatch(new RegExp(`^${PDF_SETTINGS[name]}=$`, 'm'));
  });
});

it('says what is kept of an inquiry, beside the privacy notice only', () => {
  show('privacy');
  const section = screen.getByRole('region', { name: 'Anfragen zum Firmenpaket' });
  expect(section).toHaveTextContent('spätestens nach einem Jahr');
  cleanup();
  show('terms');
  expect(screen.queryByRole('region', { name: 'Anfragen zum Firmenpaket' })).toBeNull();
});
