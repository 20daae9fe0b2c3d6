import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Header } from './header.tsx';

function show() {
  const props = { onLogo: vi.fn(), onInspiration: vi.fn() };
  render(
    <>
      <Header {...props} />
      <main>
        <h1>Seite</h1>
      </main>
    </>,
  );
  return props;
}

describe('header', () => {
  it('leads home by its logo and tells the shell to reset the draft', () => {
    const { onLogo } = show();
    const logo = screen.getByRole('link', { name: 'Digitale Geschenke' });
    expect(logo).toHaveAttribute('href', '#/');
    fireEvent.click(logo);
    expect(onLogo).toHaveBeenCalledOnce();
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('keeps the draft when %s opens the logo elsewhere', (key) => {
    const { onLogo } = show();
    fireEvent.click(screen.getByRole('link', { name: 'Digitale Geschenke' }), { [key]: true });
    expect(onLogo).not.toHaveBeenCalled();
  });

  it('opens the Inspiration dialog', async () => {
    const { onInspiration } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Inspiration' }));
    expect(onInspiration).toHaveBeenCalledOnce();
  });

  it('lets the keyboard skip to the content, first of all, without leaving the route', async () => {
    show();
    await userEvent.tab();
    const skip = screen.getByRole('link', { name: 'Zum Inhalt springen' });
    expect(skip).toHaveFocus();
    const click = createEvent.click(skip);
    fireEvent(skip, click);
    expect(click.defaultPrevented).toBe(true);
    expect(screen.getByRole('main')).toHaveFocus();
  });
});
