import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

test('closes when it is pressed beside, not when something in it is pressed and let go beside it', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  render(
    <Dialog title="Dialog" onClose={onClose}>
      <p>Text</p>
    </Dialog>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Dialog' });
  const text = screen.getByText('Text');

  // Browsers send a click to what both places have in common.
  await user.pointer([
    { keys: '[MouseLeft>]', target: text },
    { keys: '[/MouseLeft]', target: dialog },
  ]);
  dialog.click();
  expect(dialog).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();

  await user.click(dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
