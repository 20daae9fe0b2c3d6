import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { separatePart } from './separate-part.tsx';

const Sheet = ({ title }: { title: string }) => <h2>{title}</h2>;
const Waiting = () => <p>Einen Moment …</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || this.props.children;
  }
}

describe('separatePart', () => {
  it('is loaded when it is first shown, and something else stands there meanwhile', async () => {
    const load = vi.fn(async () => Sheet);
    const Part = separatePart(load, Waiting);
    expect(load).not.toHaveBeenCalled();
    render(<Part title="Vorschau" />);
    expect(screen.getByText('Einen Moment …')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeVisible();
  });

  it('stands there at once when it was fetched ahead', async () => {
    const load = vi.fn(async () => Sheet);
    const Part = separatePart(load, Waiting);
    Part.fetch();
    await act(async () => undefined);
    render(<Part title="Vorschau" />);
    expect(screen.getByRole('heading', { name: 'Vorschau' })).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('hands what cannot be loaded to the error boundary, not before it is shown, and loads again next time', async () => {
    const load = vi.fn(async () => Sheet).mockRejectedValue(new Error('Failed to fetch'));
    const Part = separatePart(load, Waiting);
    Part.fetch();
    await act(async () => undefined);
    Part.fetch();
    await act(async () => undefined);
    expect(load).toHaveBeenCalledOnce();
    const { unmount } = render(
      <Boundary>
        <Part title="Vorschau" />
      </Boundary>,
    );
    expect(await screen.findByText('Failed to fetch')).toBeVisible();
    // React reports what a boundary caught.
    vi.mocked(console.error).mockClear();
    unmount();
    load.mockResolvedValue(Sheet);
    render(<Part title="Vorschau" />);
    expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeVisible();
  });
});
