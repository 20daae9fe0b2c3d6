import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TIPS } from '@/gift/inspirations.ts';
import { styleFields } from '@/gift/style-fields.ts';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { InspirationDialog } from './inspiration-dialog.tsx';

describe('Inspiration dialog', () => {
  it('shows the six tips under their own headings, each with its ideas', () => {
    render(<InspirationDialog message="" onClose={vi.fn()} onApply={vi.fn()} />);
    const dialog = screen.getByRole('dialog', { name: 'Inspiration' });
    const titles = within(dialog).getAllByRole('heading', { level: 3 });
    expect(titles.map((title) => title.textContent)).toEqual(TIPS.map((tip) => tip.title));
    const ideas = titles.map((title) => title.closest('section')?.querySelectorAll('button').length);
    expect(ideas).toEqual(TIPS.map((tip) => tip.ideas.length));
  });

  const show = (message = '') => {
    const onApply = vi.fn();
    const onClose = vi.fn();
    render(<InspirationDialog message={message} onClose={onClose} onApply={onApply} />);
    const choose = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
    const question = () => screen.queryByRole('dialog', { name: 'Deine Nachricht ersetzen?' });
    return { onApply, onClose, choose, question };
  };

  it('applies an idea with one click and closes', async () => {
    const { onApply, onClose, choose } = show('Meine eigenen Worte');
    await choose(/Lagune/);
    expect(onApply).toHaveBeenCalledExactlyOnceWith('Lagune', {
      packingStyle: 'box',
      gifUrl: null,
      pattern: 4,
      ribbonColor: '#C9B8FF',
      primary_color: '#C9B8FF',
    });
    expect(onClose).toHaveBeenCalledOnce();
    expect(currentToast()?.title).toBe('Idee übernommen');
  });

  const BIRTHDAY = TIPS[0]?.ideas[0]?.fields.message as string;
  it.each([
    ['an empty message', ''],
    ['blanks', ' \n\u200B'],
    ['the text of another idea', `${BIRTHDAY}\n`],
  ])('replaces %s without asking', async (_what, message) => {
    const { onApply, choose, question } = show(message);
    await choose(/^Danke/);
    expect(question()).toBeNull();
    expect(onApply).toHaveBeenCalledExactlyOnceWith('Danke', { message: expect.stringMatching(/^Danke!/) });
  });

  it('asks before it replaces written words, and keeps them', async () => {
    const { onApply, onClose, choose, question } = show('Meine eigenen Worte');
    await choose(/^Danke/);
    expect(question()).toHaveTextContent('Meine eigenen Worte');
    await choose(/^Meine Worte behalten$/);
    expect(question()).toBeNull();
    expect(onApply).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();

    await choose(/^Danke/);
    await choose(/^Nachricht ersetzen$/);
    expect(onApply).toHaveBeenCalledExactlyOnceWith('Danke', { message: expect.stringMatching(/^Danke!/) });
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('gives the wrapping of an idea without its words', async () => {
    const { onApply, choose } = show('Meine eigenen Worte');
    await choose(/^Unser Jahr/);
    await choose(/^Nur die Verpackung$/);
    expect(onApply).toHaveBeenCalledExactlyOnceWith('Unser Jahr', styleFields('animated_gif_book'));
  });
});
