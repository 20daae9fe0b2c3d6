import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { giftRow } from '../../../tests/builders.ts';
import { GiftDetails } from './gift-details.tsx';

const ID = '0b7c2d1e-3f4a-4b5c-8d6e-7f8091a2b3c4';
/** As a gift names it that was saved before the project moved. */
const old = (path: string) => `https://alt.example/storage/v1/object/public/${path}`;
const today = (path: string) => `https://gifts.example/storage/v1/object/public/${path}`;

describe('the files of a gift', () => {
  it.each([
    ['image', 'see.jpg', 'see.jpg', 'opened'],
    ['image', 'logo.svg', 'logo.svg', 'saved'],
    ['image', 'bild.tga', 'bild.tga', 'saved'],
    ['image', 'Eiffelturm', 'Eiffelturm.heic', 'opened'],
    ['video', 'film.mp4', 'film.mp4', 'opened'],
    ['video', 'film.flv', 'film.flv', 'saved'],
    ['file', 'brief.pdf', 'brief.pdf', 'saved'],
    ['file', 'Grüße & Küsse.docx', 'Grüße & Küsse.docx', 'saved'],
    ['file', 'seite.html', 'seite.html', 'saved'],
  ] as const)('%s %s is a link of today’s project: %s is %s', (media_type, name, saved, how) => {
    const path = `gift_media/${ID}.${saved.split('.').at(-1)}`;
    render(<GiftDetails gift={giftRow({ media_type, media_url: old(path), media_file_name: name })} />);
    const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(href.split('?')[0]).toBe(today(path));
    expect(new URL(href).searchParams.get('download')).toBe(how === 'saved' ? saved : null);
  });

  it('sound and greeting are opened', () => {
    const music_url = old(`gift_audio/${ID}.mp3`);
    const video_greeting_url = old(`gift_video/${ID}.webm`);
    render(<GiftDetails gift={giftRow({ music_url, video_greeting_url })} />);
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      today(`gift_audio/${ID}.mp3`),
      today(`gift_video/${ID}.webm`),
    ]);
  });

  it('elsewhere is neither linked nor named', () => {
    render(
      <GiftDetails
        gift={giftRow({
          media_url: 'https://example.org/bon.pdf',
          media_type: 'file',
          media_file_name: 'Bon.pdf',
        })}
      />,
    );
    const words = screen.getByText('Diese Datei gehört nicht zu diesem Geschenk');
    expect(words).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByText('Bon.pdf')).toBeNull();
  });
});

it('is unfolded and can be folded', () => {
  render(<GiftDetails gift={giftRow({ message: 'Alles Gute!' })} />);
  expect(screen.getByText('Alles Gute!')).toBeVisible();
  expect(screen.queryByText('Datei'), 'of no file').toBeNull();
  fireEvent.click(screen.getByText('Details'));
  expect(screen.getByText('Alles Gute!')).not.toBeVisible();
});
