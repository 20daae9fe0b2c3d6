import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { currentToast } from '@/ui/toast/toast-store.ts';
import { InspirationDialog } from './inspiration-dialog.tsx';
import { TIPS } from './inspirations.ts';

const QUESTION = 'Deine Nachricht ersetzen?';

describe('Inspiration dialog', () => {
  it('begins with the occasions, and shows one of the six tips at a time, each with its ideas', async () => {
    render(<InspirationDialog message="" onClose={vi.fn()} onApply={vi.fn()} />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Inspiration' }));
    const tabs = dialog.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(TIPS.map((tip) => tip.title));
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    for (const [at, tip] of TIPS.entries()) {
      await userEvent.click(tabs[at] as HTMLElement);
      const panel = within(dialog.getByRole('tabpanel', { name: tip.title }));
      expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
        tip.title,
      ]);
      expect(panel.getAllByRole('button')).toHaveLength(tip.ideas.length);
    }
  });

  const show = (message = '', isTaken = true) => {
    const onApply = vi.fn(() => isTaken);
    const onClose = vi.fn();
    render(<InspirationDialog message={message} onClose={onClose} onApply={onApply} />);
    const open = async (title: string) => userEvent.click(await screen.findByRole('tab', { name: title }));
    const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
    const question = () => screen.queryByRole('dialog', { name: QUESTION });
    return { onApply, onClose, open, choose, question };
  };

  it('applies an idea with one click and closes', async () => {
    const { onApply, onClose, open, choose } = show('Meine eigenen Worte');
    await open('Farbthemen & Hintergründe');
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

  it('says so where the draft takes no idea', async () => {
    const { onClose, choose } = show('', false);
    await choose(/^Danke/);
    expect(onClose).toHaveBeenCalledOnce();
    expect(currentToast()?.title).toBe('Gerade wird bezahlt');
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
    expect(await screen.findByRole('dialog', { name: QUESTION })).toHaveTextContent('Meine eigenen Worte');
    await choose(/^Meine Worte behalten$/);
    expect(question()).toBeNull();
    expect(onApply).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();

    await choose(/^Danke/);
    await choose(/^Nachricht ersetzen$/);
    expect(onApply).toHaveBeenCalledExactlyOnceWith('Danke', { message: expect.stringMatching(/^Danke!/) });
    expect(onClose).toHaveBeenCalledOnce();
  });
});
