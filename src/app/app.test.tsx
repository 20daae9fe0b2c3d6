import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const broken = vi.hoisted(() => ({ part: '' }));
const part = vi.hoisted(() => (name: string) => () => {
  if (broken.part === name) throw new Error(`${name} broke`);
  return <p>{name}</p>;
});
vi.mock('./header.tsx', () => ({ Header: part('Kopf') }));
vi.mock('./footer.tsx', () => ({ Footer: part('Fuß') }));
vi.mock('./overlays.tsx', () => ({ Notices: () => null, Overlays: () => null }));
vi.mock('./use-scroll-memory.ts', () => ({ useScrollMemory: () => undefined }));
vi.mock('@/features/consent/cookie-banner.tsx', () => ({ CookieBanner: part('Cookies') }));
vi.mock('./page-of.tsx', () => ({ PageOf: () => <p>Der Brief</p> }));
const { App } = await import('./app.tsx');

const PARTS = ['Kopf', 'Fuß', 'Cookies'];

test.each(PARTS)('beside a page, %s takes nothing else away when it breaks', (name) => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  window.location.hash = '#/g/0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
  broken.part = name;
  render(<App />);
  for (const other of PARTS.filter((one) => one !== name)) expect(screen.getByText(other)).toBeVisible();
  expect(screen.getByText('Der Brief')).toBeVisible();
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
});
