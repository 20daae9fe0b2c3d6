import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { InSight } from './in-sight.tsx';

it('goes without a word, although browsers answer a scroll with a promise', () => {
  const { unmount, container } = render(
    <InSight>
      <p>Notiz</p>
    </InSight>,
  );
  unmount();
  expect(container).toBeEmptyDOMElement();
});
