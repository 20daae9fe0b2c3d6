import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { IdeaNotice } from './idea-notice.tsx';

it('shows the idea without announcing it: its toast has done that', () => {
  render(<IdeaNotice label="Geburtstag" onTakeBack={vi.fn()} />);
  expect(screen.getByText('Idee „Geburtstag“ übernommen')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});
