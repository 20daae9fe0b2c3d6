import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PACKING_STYLES } from '@/gift/packing-styles.ts';
import { DEFAULT_RIBBON_COLOR, PAPERS } from '@/gift/papers-and-effects.ts';
import { BOX_TEMPLATE } from './card-contract.ts';
import { paperPrint } from './drawn/paper-print.ts';
import { openingMs } from './motion.ts';
import { WrappingPicture } from './wrapping-picture.tsx';

const drawn = PACKING_STYLES.filter(({ animation }) => animation === null).map(({ value }) => value);
const animated = PACKING_STYLES.filter(({ animation }) => animation !== null).map(({ value }) => value);

describe('WrappingPicture', () => {
  it.each(drawn)('draws %s', async (style) => {
    const { container } = render(<WrappingPicture style={style} ribbonColor={DEFAULT_RIBBON_COLOR} />);
    await waitFor(() => expect(container.querySelectorAll('svg.part path').length).toBeGreaterThan(8));
  });

  it.each(drawn)('leaves out the letter in %s, which nobody opens here', async (style) => {
    const { container } = render(<WrappingPicture style={style} ribbonColor={DEFAULT_RIBBON_COLOR} />);
    await waitFor(() => expect(container.querySelector('svg.part')).not.toBeNull());
    expect(container.querySelector('.letter-place')).toBeNull();
  });

  it('leaves it out of the box that the build has printed into the document', () => {
    const printed = document.body.appendChild(document.createElement('template'));
    printed.id = BOX_TEMPLATE;
    printed.innerHTML = '<svg class="part"/><div class="letter-place"><bdi/></div>';
    const { container } = render(<WrappingPicture style="box" ribbonColor={DEFAULT_RIBBON_COLOR} />);
    printed.remove();
    expect(container.querySelector('.part')).not.toBeNull();
    expect(container.querySelector('.letter-place')).toBeNull();
  });

  it.each(animated)('shows %s at rest and loads it late', (style) => {
    const { container } = render(<WrappingPicture style={style} ribbonColor={DEFAULT_RIBBON_COLOR} />);
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((each) => each.getAttribute('src'))).toEqual([`wrappings/${style}.still.svg`]);
    expect(pictures[0]).toHaveAttribute('loading', 'lazy');
  });

  it('loads at once where it is asked to', () => {
    const { container } = render(<WrappingPicture style="youve_got_mail" ribbonColor="#1E9E5A" eager />);
    expect(container.querySelector('img')).not.toHaveAttribute('loading');
  });

  it('says "Kein Stil" for an unknown style', () => {
    render(<WrappingPicture style="pyramid" ribbonColor="#1E9E5A" />);
    expect(screen.getByText('Kein Stil')).toBeInTheDocument();
  });
});

describe('openings', () => {
  it.each(PACKING_STYLES.map(({ value }) => value))('%s opens within 2.6 s before the flip', (style) => {
    expect(openingMs(style)).toBeGreaterThan(0);
    expect(openingMs(style)).toBeLessThanOrEqual(2600);
  });

  it('leave an unknown style out', () => {
    expect(openingMs('pyramid')).toBe(0);
  });
});

describe('paperPrint', () => {
  it('takes its colours from the papers, each with a print of its own', () => {
    const prints = PAPERS.map(({ id }) => paperPrint(id));
    expect(prints.slice(0, 5).every(({ from, to }) => from !== to)).toBe(true);
    expect(prints.slice(5).map(({ from, to }) => [from, to])).toEqual([
      ['#FFA6CB', '#FFA6CB'],
      ['#B694F5', '#B694F5'],
    ]);
    expect(new Set(prints.map(({ motif }) => motif)).size).toBe(7);
  });

  it.each([null, 0, 99, 1.5, Number.NaN])('falls back to the first paper for %s', (pattern) => {
    expect(paperPrint(pattern)).toEqual(paperPrint(1));
  });
});
