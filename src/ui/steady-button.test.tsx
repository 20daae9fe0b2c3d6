import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SteadyButton, TakesPlaces } from './steady-button.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TAP = { detail: 1 };
const button = () => screen.getByRole('button');
const Step = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <TakesPlaces value>
    <SteadyButton key={words} onClick={onClick}>
      {words}
    </SteadyButton>
  </TakesPlaces>
);

it('is not pressed by a tap that was meant for the button before it', () => {
  const onFirst = vi.fn();
  const onSecond = vi.fn();
  const { rerender } = render(<Step words="Weiter: Verpackung" onClick={onFirst} />);
  act(() => vi.advanceTimersByTime(300));
  fireEvent.click(button(), TAP);
  rerender(<Step words="Weiter: Zahlung" onClick={onSecond} />);
  expect(button()).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(button(), TAP);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(onSecond).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(300));
  expect(button()).not.toHaveAttribute('aria-disabled');
  fireEvent.click(button(), TAP);
  expect(onSecond).toHaveBeenCalledOnce();
});

it('is pressed by a key at once', () => {
  const onClick = vi.fn();
  render(<Step words="Weiter: Zahlung" onClick={onClick} />);
  fireEvent.click(button(), { detail: 0 });
  expect(onClick).toHaveBeenCalledOnce();
});

it('is pressed at once where it takes no place', () => {
  const onClick = vi.fn();
  render(<SteadyButton onClick={onClick}>Weiter</SteadyButton>);
  fireEvent.click(button(), TAP);
  expect(onClick).toHaveBeenCalledOnce();
});
