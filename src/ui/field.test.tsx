import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TextArea } from './field.tsx';

const LINE = 20;
const BORDER = 2;
const ROWS = 6;

const linesOf = ({ value }: HTMLTextAreaElement) => value.split('\n').length * LINE;
/** The height of the box without its border, as a browser without `field-sizing` lays it out. */
const inner = ({ style }: HTMLTextAreaElement) =>
  Math.max(ROWS * LINE, (Number.parseFloat(style.height) || 0) - BORDER);

/** Heights of what holds the text area, at each moment in which its content is measured. */
let heldHeights: string[];

beforeEach(() => {
  heldHeights = [];
  const area = HTMLTextAreaElement.prototype;
  vi.spyOn(area, 'clientHeight', 'get').mockImplementation(function (this: HTMLTextAreaElement) {
    return inner(this);
  });
  vi.spyOn(area, 'offsetHeight', 'get').mockImplementation(function (this: HTMLTextAreaElement) {
    return inner(this) + BORDER;
  });
  vi.spyOn(area, 'scrollHeight', 'get').mockImplementation(function (this: HTMLTextAreaElement) {
    heldHeights.push(this.parentElement?.style.minHeight ?? '');
    return Math.max(inner(this), linesOf(this));
  });
});

const show = (lines: number) => (
  <TextArea
    label="Deine Nachricht"
    value={Array(lines).fill('x').join('\n')}
    onChange={vi.fn()}
    rows={ROWS}
  />
);
const height = () => {
  const area = screen.getByRole<HTMLTextAreaElement>('textbox');
  return inner(area);
};

test('where browsers do not know field-sizing, a text area grows and shrinks with its text', () => {
  const { rerender } = render(show(1));
  expect(height()).toBe(ROWS * LINE);
  rerender(show(30));
  expect(height()).toBe(30 * LINE);
  rerender(show(12));
  expect(height()).toBe(12 * LINE);
  rerender(show(1));
  expect(height()).toBe(ROWS * LINE);
});

test('the page keeps its length while the text is measured, so that it does not jump', () => {
  vi.spyOn(HTMLDivElement.prototype, 'offsetHeight', 'get').mockReturnValue(640);
  const { container, rerender } = render(show(30));
  rerender(show(29));
  expect(new Set(heldHeights)).toEqual(new Set(['640px']));
  for (const element of container.querySelectorAll('div')) expect(element.style.minHeight).toBe('');
});
