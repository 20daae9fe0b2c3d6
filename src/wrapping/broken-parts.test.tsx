import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wrappedGift } from '../../tests/builders.ts';
import { GiftCard } from './gift-card.tsx';

/** Names of the parts that throw. */
const broken = vi.hoisted(() => new Set<string>());
const breaks = vi.hoisted(() => (part: string) => {
  if (broken.has(part)) throw new Error(`${part} broke`);
});

vi.mock('@/media/showing/player/audio-player.tsx', () => ({
  AudioPlayer: () => {
    breaks('player');
    return <p>Player</p>;
  },
}));
vi.mock('./effects/confetti.tsx', () => ({
  Confetti: () => {
    breaks('confetti');
    return <p>Konfetti</p>;
  },
}));
vi.mock('./letter.tsx', async (original) => {
  const { Letter } = await original<typeof import('./letter.tsx')>();
  return {
    Letter: (props: Parameters<typeof Letter>[0]) => {
      breaks('letter');
      return <Letter {...props} />;
    },
  };
});

const gift = wrappedGift({
  message: 'Alles Liebe!',
  packingStyle: 'box',
  confetti: true,
  audio: { bucket: 'gift_audio', name: '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4.mp3' },
});

beforeEach(() => {
  broken.clear();
  // React logs every error that a boundary catches; these tests cause them on purpose.
  vi.mocked(console.error).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.mocked(console.error).mockClear();
});

const open = async (part: string) => {
  broken.add(part);
  render(<GiftCard gift={gift} interactive opened />);
  return screen.findByRole('region', { name: 'Nachricht und Beilagen' });
};

test('a player that breaks leaves the words, and its file can be saved', async () => {
  await open('player');
  expect(screen.getByText('Alles Liebe!')).toBeVisible();
  const place = screen.getByText('Das lässt sich hier nicht zeigen.');
  expect(place.parentElement?.querySelector('a')).toHaveAttribute('download', 'Sprachnachricht.mp3');
});

test('confetti that breaks leaves the letter', async () => {
  await open('confetti');
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled());
  expect(screen.getByText('Player')).toBeVisible();
  expect(screen.queryByText('Konfetti')).toBeNull();
});

test('of a letter that breaks the words are left', async () => {
  broken.add('letter');
  render(<GiftCard gift={gift} interactive opened />);
  expect(await screen.findByText(/^Bilder und Beilagen konnten nicht geladen werden/)).toBeVisible();
  expect(screen.getByText('Alles Liebe!')).toBeVisible();
});
