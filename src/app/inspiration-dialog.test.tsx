import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TIPS } from '@/gift/inspirations.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { InspirationDialog } from './inspiration-dialog.tsx';

describe('Inspiration dialog', () => {
  it('shows the six tips under their own headings, each with its ideas', () => {
    render(<InspirationDialog onClose={vi.fn()} onApply={vi.fn()} />);
    const dialog = screen.getByRole('dialog', { name: 'Inspiration' });
    const titles = within(dialog).getAllByRole('heading', { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(TIPS.map((tip) => tip.title));
    const ideas = titles.map((title) => title.closest('section')?.querySelectorAll('button').length);
    expect(ideas).toEqual(TIPS.map((tip) => tip.ideas.length));
  });

  it('applies an idea with one click, closes, and takes it back from the toast', async () => {
    const undo = vi.fn();
    const onApply = vi.fn(() => undo);
    const onClose = vi.fn();
    render(<InspirationDialog onClose={onClose} onApply={onApply} />);
    await userEvent.click(screen.getByRole('button', { name: /Lagune/ }));
    expect(onApply).toHaveBeenCalledExactlyOnceWith({
      packingStyle: 'box',
      gifUrl: null,
      pattern: 4,
      ribbonColor: '#C9B8FF',
      primary_color: '#C9B8FF',
    });
    expect(onClose).toHaveBeenCalledOnce();
    expect(currentToast()).toMatchObject({ title: 'Idee übernommen', action: { label: 'Rückgängig' } });
    currentToast()?.action?.onAction();
    expect(undo).toHaveBeenCalledOnce();
  });
});
