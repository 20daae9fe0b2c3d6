import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

const Sheet = ({ title }: { title: string }) => <h2>{title}</h2>;
const Waiting = () => <p>Einen Moment …</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { message: '' };
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message || this.props.children;
  }
}

describe('lazyPart', () => {
  it('is loaded when it is first shown, and something else stands there meanwhile', async () => {
    const load = vi.fn(async () => Sheet);
    const Part = lazyPart(load, { meanwhile: Waiting });
    expect(load).not.toHaveBeenCalled();
    render(<Part title="Vorschau" />);
    expect(screen.getByText('Einen Moment …')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeVisible();
  });

  it('hands what cannot be loaded to the error boundary, not before it is shown, and loads again next time', async () => {
    const load = vi.fn(async () => Sheet).mockRejectedValue(new Error('Failed to fetch'));
    const Part = lazyPart(load, { meanwhile: Waiting });
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
    // React logs every error that a boundary catches.
    vi.mocked(console.error).mockClear();
    unmount();
    load.mockResolvedValue(Sheet);
    render(<Part title="Vorschau" />);
    expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeVisible();
  });

  it.each([
    [
      'something else',
      { otherwise: ({ title }: { title: string }) => <p>{title} fehlt</p> },
      'Vorschau fehlt',
    ],
    ['nothing', { otherwise: () => null }, ''],
  ])('is replaced by %s when it cannot be loaded and says so', async (_what, options, text) => {
    const Part = lazyPart<{ title: string }>(() => Promise.reject(new Error('Failed to fetch')), {
      ...options,
      meanwhile: Waiting,
    });
    const { container } = render(<Part title="Vorschau" />);
    await waitFor(() => expect(container).not.toHaveTextContent('Einen Moment'));
    expect(container.textContent).toBe(text);
  });

  it.each([
    [true, true],
    [true, false],
    ['offline', false],
  ] as const)(
    'waits for the network where it is told to (%s, on line: %s), and is shown then',
    async (waitsForNetwork, onLine) => {
      const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
      const load = vi.fn(async () => Sheet).mockRejectedValueOnce(new Error('Failed to fetch'));
      const Part = lazyPart(load, { meanwhile: Waiting, waitsForNetwork });
      render(<Part title="Vorschau" />);
      await act(async () => undefined);
      expect(screen.getByText('Einen Moment …')).toBeVisible();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await screen.findByRole('heading', { name: 'Vorschau' })).toBeVisible();
      line.mockRestore();
    },
  );

  it('asks again for what was asked for offline, though the line is back when its failure is told', async () => {
    vi.useFakeTimers();
    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    let fail = (_: Error) => {};
    const load = vi.fn(async () => Sheet).mockReturnValueOnce(new Promise((_, reject) => (fail = reject)));
    const Part = lazyPart(load, { meanwhile: Waiting, waitsForNetwork: 'offline' });
    render(<Part title="Vorschau" />);
    line.mockReturnValue(true);
    await act(async () => fail(new Error('Failed to fetch')));
    expect(screen.getByText('Einen Moment …')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole('heading', { name: 'Vorschau' })).toBeVisible();
  });

  it('asks again after growing pauses, though nothing says that the network is back', async () => {
    vi.useFakeTimers();
    const load = vi.fn(async () => Sheet).mockRejectedValue(new Error('Failed to fetch'));
    const Part = lazyPart(load, { meanwhile: Waiting, waitsForNetwork: true });
    render(<Part title="Vorschau" />);
    const asked = async (afterSeconds: number) => {
      await act(() => vi.advanceTimersByTimeAsync(afterSeconds * 1000));
      return load.mock.calls.length;
    };
    const counts: number[] = [];
    for (const seconds of [0, 1.9, 0.1, 5, 12.5, 29.9, 0.1]) counts.push(await asked(seconds));
    expect(counts).toEqual([1, 1, 2, 3, 4, 4, 5]);
    load.mockResolvedValue(Sheet);
    await asked(30);
    expect(screen.getByRole('heading', { name: 'Vorschau' })).toBeVisible();
  });

  it('does not wait for a network that is there, where it is told to wait offline', async () => {
    const load = () => Promise.reject(new Error('Failed to fetch'));
    const Part = lazyPart<{ title: string }>(load, {
      otherwise: () => <p>Fehlt</p>,
      waitsForNetwork: 'offline',
    });
    render(<Part title="Vorschau" />);
    expect(await screen.findByText('Fehlt')).toBeVisible();
  });
});
