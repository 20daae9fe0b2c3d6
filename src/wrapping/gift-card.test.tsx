import { act, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GiftRow } from '@/gift/row.ts';
import { type WrappedGift, wrappedGiftFromRow } from '@/gift/wrapped-gift.ts';
import { wrappedGift } from '../../tests/builders.ts';
import { GiftCard, type GiftCardHandle, type GiftCardProps } from './gift-card.tsx';
import { pendingLetters } from './letter-click.tsx';
import { FLIP_MS, openingMs } from './motion.ts';

const gift = wrappedGift;

const show = (fields: Partial<WrappedGift> = {}, props: Partial<GiftCardProps> = {}) =>
  render(<GiftCard gift={gift(fields)} interactive {...props} />);

const openButton = () => screen.getByRole('button', { name: /Klicke zum Öffnen/ });
const closeButton = () => screen.queryByRole('button', { name: /Klicke zum Schließen/ });
/** Waits for lazily loaded parts. */
const arrive = async () => {
  for (let turn = 0; turn < 5; turn++) await act(async () => {});
};
/** Milliseconds of one frame: the opening begins and the focus moves one after the answer. */
const FRAME_MS = 17;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const unwrap = () => {
  fireEvent.click(openButton());
  pass(FRAME_MS);
  pass(openingMs('box'));
  pass(FRAME_MS);
};
const effectOf = (container: HTMLElement) => container.querySelector('.effect');
const confettiOf = (container: HTMLElement) => container.querySelectorAll('.confetti-piece');

const preferLessMotion = () =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);

beforeAll(async () => {
  await Promise.all([import('./opening-bundle.ts'), import('./drawn/drawings.ts')]);
  // The letter is a part of its own: once loaded, it is there at once.
  const { unmount } = render(<GiftCard gift={gift()} interactive opened />);
  await screen.findByRole('region', { name: 'Nachricht und Beilagen' });
  unmount();
});
beforeEach(() => void vi.useFakeTimers());

describe('closed', () => {
  it('says that it is waiting without a gift', () => {
    render(<GiftCard gift={null} interactive />);
    expect(screen.getByRole('status')).toHaveTextContent('Vorschau lädt...');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('stands still after a minute without a touch, and moves on with the next one', () => {
    const { container } = show();
    const card = container.querySelector('.gift') as HTMLElement;
    pass(30_000);
    fireEvent.pointerEnter(card);
    pass(59_000);
    expect(card).not.toHaveAttribute('data-resting');
    pass(1000);
    expect(card).toHaveAttribute('data-resting');
    fireEvent.pointerEnter(card);
    expect(card).not.toHaveAttribute('data-resting');
  });

  it('shows "Kein Stil" for an unknown wrapping, which opens nevertheless', () => {
    show({ packingStyle: 'pyramid' });
    expect(screen.getByText('Kein Stil')).toBeVisible();
    fireEvent.click(openButton());
    expect(closeButton()).not.toBeNull();
  });
});

describe('opening', () => {
  it('plays its sequence, then flips, moves the focus into the letter and says so', () => {
    show();
    fireEvent.click(openButton());
    expect(screen.getByRole('status')).toHaveTextContent('Das Geschenk wird ausgepackt …');
    pass(FRAME_MS);
    pass(openingMs('box') - 1);
    expect(closeButton()).toBeNull();
    pass(1);
    pass(FRAME_MS);
    expect(closeButton()).toHaveAccessibleName('Klicke zum Schließen');
    expect(screen.getByRole('article', { name: 'Für Anna' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Das Geschenk ist geöffnet.');
    expect(screen.queryByRole('button', { name: /Klicke zum Öffnen/ })).toBeNull();
  });

  it('can be skipped, by the button or by another click', () => {
    show();
    fireEvent.click(openButton());
    fireEvent.click(screen.getByRole('button', { name: 'Überspringen' }));
    expect(closeButton()).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Überspringen' })).toBeNull();
  });

  it('flips at once, without confetti, for those who want less motion', () => {
    preferLessMotion();
    const { container } = show({ confetti: true });
    fireEvent.click(openButton());
    expect(closeButton()).not.toBeNull();
    expect(confettiOf(container)).toHaveLength(0);
  });

  it.each([
    ['box', true, 50],
    ['treasure_chest', true, 50],
    ['envelope', true, 0],
    ['animated_gif_tiger', true, 0],
    ['box', false, 0],
  ])('%s with confetti %s lets %i pieces fly for three seconds', async (packingStyle, confetti, pieces) => {
    const { container } = show({ packingStyle, confetti });
    fireEvent.click(openButton());
    fireEvent.click(screen.getByRole('button', { name: 'Überspringen' }));
    await arrive();
    expect(confettiOf(container)).toHaveLength(pieces);
    pass(2999);
    expect(confettiOf(container)).toHaveLength(pieces);
    pass(1);
    expect(confettiOf(container)).toHaveLength(0);
  });

  it.each(['sparkle_aura', 'gentle_glow', 'star_dust'] as const)(
    'ends %s, which is for the closed gift',
    async (effect) => {
      const { container } = show({ effect });
      await arrive();
      expect(effectOf(container)).toHaveClass(effect);
      fireEvent.click(openButton());
      pass(FRAME_MS);
      expect(effectOf(container)).toBeNull();
      pass(openingMs('box'));
      expect(effectOf(container)).toBeNull();
    },
  );
});

describe('open', () => {
  it('is a letter with name, message and sender', () => {
    show();
    unwrap();
    const letter = within(screen.getByRole('article'));
    expect(letter.getByRole('heading', { name: 'Für Anna' })).toBeVisible();
    expect(letter.getByText('Alles Gute!')).toBeVisible();
    expect(letter.getByText('Keine Datei angehängt.')).toBeVisible();
    expect(letter.getByText(/^Von/)).toHaveTextContent('Von Max');
  });

  it('falls back to "Dich" and "Eine besondere Nachricht..." and leaves an unknown sender out', () => {
    show({ recipientName: '', message: '', senderName: '' });
    unwrap();
    const letter = within(screen.getByRole('article', { name: 'Für Dich' }));
    expect(letter.getByText('Eine besondere Nachricht...')).toBeVisible();
    expect(letter.queryByText(/^Von/)).toBeNull();
  });

  it.each([
    ['a click', () => fireEvent.click(closeButton() as HTMLElement)],
    ['Escape', () => fireEvent.keyDown(screen.getByRole('article'), { key: 'Escape' })],
  ])('closes by %s and gives the focus back', (_, close) => {
    show();
    unwrap();
    close();
    pass(FRAME_MS);
    expect(closeButton()).toBeNull();
    expect(openButton()).toHaveFocus();
  });

  it('leaves Escape to a dialog in it', () => {
    show({ media: { type: 'image', file: { address: 'blob:https://app.example/1' }, fileName: '' } });
    unwrap();
    const dialog = document.createElement('dialog');
    screen.getByRole('article').append(dialog);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    expect(closeButton()).not.toBeNull();
  });

  it('takes Escape for itself, also in a dialog around it: only one thing closes', () => {
    render(<GiftCard gift={gift()} interactive opened />, {
      container: document.body.appendChild(document.createElement('dialog')),
    });
    const letter = screen.getByRole('article', { hidden: true });
    // fireEvent returns false for an event whose default was prevented.
    expect(fireEvent.keyDown(letter, { key: 'Escape' })).toBe(false);
    expect(letter).toHaveAttribute('inert');
    expect(fireEvent.keyDown(letter, { key: 'Escape' })).toBe(true);
  });

  it('closes when another gift comes in, and tells', () => {
    const onOpenedChange = vi.fn();
    const { rerender } = show({}, { onOpenedChange });
    unwrap();
    expect(onOpenedChange.mock.calls).toEqual([[true]]);
    rerender(<GiftCard gift={gift({ id: 'another' })} interactive onOpenedChange={onOpenedChange} />);
    expect(closeButton()).toBeNull();
    expect(onOpenedChange.mock.calls).toEqual([[true], [false]]);
  });

  describe('a click on the letter', () => {
    const media = {
      type: 'image',
      file: { bucket: 'gift_media', name: 'see.jpg' },
      fileName: 'see.jpg',
    } as const;
    const audio = { bucket: 'gift_audio', name: 'lied.mp3' };
    const opened = (fields: Partial<WrappedGift> = {}, props: Partial<GiftCardProps> = {}) => {
      show({ media, audio, ...fields }, { opened: true, ...props });
      return screen.getByRole('article');
    };
    const press = (target: Element, clientX = 10) =>
      fireEvent.pointerDown(target, { clientX, clientY: 10, pointerId: 1 });
    const click = (target: Element, { clientX = 10, detail = 1 } = {}) =>
      fireEvent.click(target, { clientX, clientY: 10, detail });
    const select = (target: Element) => document.getSelection()?.selectAllChildren(target);
    afterEach(() => document.getSelection()?.removeAllRanges());

    it.each([
      ['its edge', (letter: HTMLElement) => letter],
      ['its text', () => screen.getByText('Alles Gute!')],
    ])('beside players closes it: %s', (_, part) => {
      const target = part(opened());
      press(target);
      click(target);
      pass(300);
      pass(FRAME_MS);
      expect(closeButton()).toBeNull();
      expect(openButton()).toHaveFocus();
    });

    it.each<[what: string, act: (letter: HTMLElement) => void]>([
      ['a picture', () => click(screen.getByRole('img', { name: /see.jpg/ }))],
      ['a player', () => click(screen.getByRole('slider', { name: /^Stelle/ }))],
      ['a link', () => click(screen.getByRole('link', { name: 'Herunterladen: see.jpg' }))],
      [
        'a selection of text',
        (letter) => {
          press(letter);
          select(screen.getByText('Alles Gute!'));
          click(letter, { clientX: 12 });
        },
      ],
      [
        'a double click, which selects a word',
        () => {
          const text = screen.getByText('Alles Gute!');
          press(text);
          click(text);
          pass(200);
          press(text);
          click(text, { detail: 2 });
        },
      ],
      [
        'a click that lets a selection go',
        (letter) => {
          select(screen.getByText('Alles Gute!'));
          press(letter);
          document.getSelection()?.removeAllRanges();
          click(letter);
        },
      ],
      [
        'a drag',
        (letter) => {
          press(letter);
          click(letter, { clientX: 40 });
        },
      ],
      [
        'a press that brings the words of a letter that is still coming',
        (letter) => {
          pendingLetters.add(letter);
          letter.addEventListener('pointerdown', () => pendingLetters.delete(letter), { once: true });
          press(letter);
          click(letter);
        },
      ],
    ])('leaves it open: %s', (_, act) => {
      act(opened());
      pass(1000);
      expect(closeButton()).not.toBeNull();
    });
  });

  it('is unwrapped again: flips back, plays the sequence and ends in the letter', () => {
    const card = createRef<GiftCardHandle>();
    show({}, { ref: card });
    unwrap();
    act(() => card.current?.unwrapAgain());
    pass(FRAME_MS);
    expect(closeButton()).toBeNull();
    expect(openButton()).toHaveFocus();
    pass(FLIP_MS);
    expect(screen.getByRole('status')).toHaveTextContent('Das Geschenk wird ausgepackt …');
    pass(openingMs('box'));
    pass(FRAME_MS);
    expect(screen.getByRole('article')).toHaveFocus();
  });
});

describe('opened by the page', () => {
  it('follows the wish without taking the focus', () => {
    preferLessMotion();
    const { rerender } = render(<GiftCard gift={gift()} interactive={false} opened={false} />);
    rerender(<GiftCard gift={gift()} interactive={false} opened />);
    expect(screen.getByRole('article')).not.toHaveAttribute('inert');
    expect(document.body).toHaveFocus();
    rerender(<GiftCard gift={gift()} interactive={false} opened={false} />);
    expect(screen.getByRole('article', { hidden: true })).toHaveAttribute('inert');
  });
});

describe('foreign rows', () => {
  const anything = fc.oneof(fc.constant(null), fc.string(), fc.integer(), fc.boolean(), fc.webUrl());
  const style = fc.constantFrom(
    'box',
    'envelope',
    'animated_gif_tiger',
    'happy_birthday_cake',
    'pyramid',
    'constructor',
    '',
    null,
  );
  const row = fc.record({
    id: fc.string(),
    recipient_name: anything,
    sender_name: anything,
    message: anything,
    wrapping_style: style,
    pattern: fc.oneof(fc.integer(), fc.double(), fc.constant(null)),
    primary_color: fc.oneof(fc.constantFrom('red;}', '#00ff00', 'url(javascript:0)'), fc.string()),
    media_type: fc.constantFrom('image', 'video', 'file', 'zip', '', null),
    media_url: fc.oneof(fc.webUrl(), fc.constantFrom('javascript:alert(1)', 'data:text/html,x', null)),
    media_file_name: anything,
    music_url: anything,
    video_greeting_url: anything,
    magicalEffect: fc.constantFrom('x', 'none', 'star_dust', 'gentle_glow', 'sparkle_aura', null),
    confetti: fc.constantFrom(true, false, null),
    shine: fc.constantFrom(true, false, null),
  });

  it('render closed and open without throwing, and load nothing but web addresses', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await fc.assert(
      fc.asyncProperty(row, fc.boolean(), async (fields, opened) => {
        const { container, unmount } = render(
          <GiftCard gift={wrappedGiftFromRow(fields as unknown as GiftRow)} interactive opened={opened} />,
        );
        await arrive();
        // Icons of the page's own are no addresses of the row.
        const addresses = [...container.querySelectorAll('[src], [href]:not(use)')].map(
          (each) => each.getAttribute('src') ?? each.getAttribute('href') ?? '',
        );
        const loadsOnlySafe = addresses.every((each) => /^(https?:|blob:|wrappings\/)/.test(each));
        const stages = container.querySelectorAll('[data-stage]').length;
        unmount();
        return loadsOnlySafe && stages === 1 && container.querySelector('script') === null;
      }),
      { numRuns: 80 },
    );
  }, 30_000);
});
