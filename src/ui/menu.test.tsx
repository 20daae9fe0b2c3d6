import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

describe('Menu', () => {
  it('opens onto its first item, walks by arrow keys and gives the focus back', async () => {
    const chosen = vi.fn();
    render(
      <Menu
        label="Mehr"
        items={[
          { label: 'Eins', onChoose: vi.fn() },
          { label: 'Zwei', onChoose: chosen },
        ]}
      />,
    );
    const button = screen.getByRole('button', { name: 'Mehr' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(screen.getByRole('menuitem', { name: 'Eins' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: 'Zwei' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(chosen).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
