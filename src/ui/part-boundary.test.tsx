import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { PartBoundary } from './part-boundary.tsx';

let isBroken = true;

function Part() {
  if (isBroken) throw new Error('boom');
  return <p>Teil</p>;
}

it('takes a part that throws out of its page, says so, and tries again', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined);
  isBroken = true;
  render(
    <>
      <p>Brief</p>
      <PartBoundary
        otherwise={(tryAgain) => (
          <button type="button" onClick={tryAgain}>
            Noch einmal
          </button>
        )}
      >
        <Part />
      </PartBoundary>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </>,
  );
  expect(screen.getByText('Brief')).toBeVisible();
  expect(screen.queryByText('Teil')).toBeNull();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal' }));
  expect(screen.getByText('Teil')).toBeVisible();
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
});
