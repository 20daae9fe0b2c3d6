import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { describe, expect, it } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Ornament = ({ name }: { name: string }) => <p>{name} mit Schleife</p>;
const Plain = ({ name }: { name: string }) => <p>{name} ohne Schleife</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

describe('lazyPart', () => {
  it.each([
    ['the part', lazyPart(async () => Ornament), 'Brief mit Schleife'],
    ['the fallback when it cannot be loaded', lazyPart(lost, Plain), 'Brief ohne Schleife'],
  ])('shows %s', async (_, Part, text) => {
    render(
      <Suspense>
        <Part name="Brief" />
      </Suspense>,
    );
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('leaves out what cannot be loaded, and the rest stays', async () => {
    const Lost = lazyPart(lost);
    const { container } = render(
      <Suspense fallback="lädt">
        Brief
        <Lost />
      </Suspense>,
    );
    await screen.findByText('Brief');
    expect(container).toHaveTextContent(/^Brief$/);
  });
});
