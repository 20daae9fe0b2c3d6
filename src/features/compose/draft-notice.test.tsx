import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { DraftNotice } from './draft-notice.tsx';

const goOn = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./draft/draft-store.ts', () => ({ currentDraft: vi.fn(), dismissRecoveryNotice: () => goOn() }));
vi.mock('./draft/discard-draft.ts', () => ({ discardDraft: vi.fn() }));

function Page() {
  const [isShown, setIsShown] = useState(true);
  goOn.mockImplementation(() => setIsShown(false));
  return (
    <>
      {isShown && <DraftNotice lostFiles={[]} successor={() => document.querySelector('main')} />}
      <main tabIndex={-1} />
    </>
  );
}

it('hands the focus to the tab when it goes', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Weitermachen' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
